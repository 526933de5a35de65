import { type Config, mailFolder } from '../../configuration/config.ts';
import { SECOND } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import type { Letter, MailTransport } from '../../notices/mail/letter.ts';
import { examineServer, smtpTransport } from '../../notices/mail/smtp.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** How long the server may take to accept an email, in milliseconds. */
const PATIENCE = 30 * SECOND;

/** @param recipient the address for a test email, if any; its domain must be ASCII */
export async function checkMail(config: Config, recipient: string | undefined): Promise<Finding[]> {
  // The sender is set whenever the server is.
  const { smtp, mailFrom = '' } = config;
  if (!smtp) {
    const found = `emails are written to files in ${mailFolder(config)}`;
    const advice = 'Set PORTICO_SMTP_URL to send them.';
    return [recipient ? problem('mail', found, advice) : warning('mail', found, advice)];
  }
  const server = `${smtp.host}:${smtp.port}`;
  const advice = 'Check that PORTICO_SMTP_URL names the right server, port, user and password.';
  try {
    await examineServer(smtp);
  } catch (error) {
    return [problem('mail', `${server}: ${(error as Error).message}`, advice)];
  }
  const secured = { first: 'TLS', required: 'STARTTLS', offered: 'TLS if offered', never: 'no TLS' }[
    smtp.tls
  ];
  const signedIn = smtp.credentials ? 'signed in' : 'no user';
  const greeted = ok('mail', `${server} answers (${secured}, ${signedIn})`);
  if (!recipient) return [greeted];
  return [greeted, await send(smtpTransport(smtp, mailFrom), testMail(recipient, config))];
}

function testMail(recipient: string, { brandName, publicUrl }: Config): Letter {
  const text = `This is a test by portico doctor${publicUrl ? ` for ${publicUrl}` : ''}: emails arrive.`;
  return {
    id: newId(),
    recipient,
    language: 'en',
    sender: brandName,
    subject: 'Portico can send emails',
    text,
    html: `<p>${text}</p>`,
  };
}

async function send(transport: MailTransport, letter: Letter): Promise<Finding> {
  try {
    await transport.send(letter, AbortSignal.timeout(PATIENCE));
    return ok('mail', 'the server accepted an email; check that it arrives');
  } catch (error) {
    return problem(
      'mail',
      (error as Error).message,
      'Check that the server allows PORTICO_MAIL_FROM to send.',
    );
  }
}
