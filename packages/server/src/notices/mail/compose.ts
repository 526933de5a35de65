import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';

/** Keeps nodemailer from treating values in a letter as files or URLs to load. */
export const SEALED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** The letter for nodemailer. Addresses are objects, so that none is parsed as a list, or as a name with an address. */
export function messageOf({ id, recipient, sender, language, subject, text, html }: Letter, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    ...SEALED,
    messageId: `<${id}@${domain}>`,
    from: { name: sender, address: from },
    to: [{ name: '', address: recipient }],
    subject,
    text,
    html,
    headers: {
      // RFC 3834, section 5: asks machines not to reply.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
  };
}

const composer = createTransport({ ...SEALED, streamTransport: true, buffer: true, newline: 'windows' });
// SMTP limits the length of lines; a file need not, so that its link can be copied as it is.
composer.use('stream', ({ message }, done) => {
  for (const part of message.childNodes) part.getTransferEncoding = () => '8bit';
  done();
});

/** The letter as a file in the format of RFC 5322. */
export async function compose(letter: Letter, from: string): Promise<Buffer> {
  const { message } = await composer.sendMail(messageOf(letter, from));
  return message as Buffer;
}
