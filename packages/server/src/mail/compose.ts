import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';

/** Nothing in a letter is ever taken for a file or an address to load from. */
export const SEALED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** The letter as nodemailer takes it. Addresses are objects: none is ever read as a list, or as a name and an address. */
export function messageOf({ id, recipient, subject, text, html }: Letter, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    ...SEALED,
    messageId: `<${id}@${domain}>`,
    from: { name: 'Portico', address: from },
    to: [{ name: '', address: recipient }],
    subject,
    text,
    html,
    // RFC 3834, section 5: nobody is to answer by a machine.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

const composer = createTransport({ ...SEALED, streamTransport: true, buffer: true, newline: 'windows' });
// On the way to a server lines must be short. In a file they need not: its link can be read, and copied as it stands.
composer.use('stream', ({ message }, done) => {
  for (const part of message.childNodes) part.getTransferEncoding = () => '8bit';
  done();
});

/** The letter as it stands in a file. */
export async function compose(letter: Letter, from: string): Promise<Buffer> {
  const { message } = await composer.sendMail(messageOf(letter, from));
  return message as Buffer;
}
