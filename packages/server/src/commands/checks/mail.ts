import { type Config, mailFolder } from '../../config.ts';
import { newId } from '../../id.ts';
import { examineServer, smtpTransport } from '../../mail/smtp.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const PATIENCE = 30_000;

/** @param recipient of a mail that is sent, if any; its domain is ASCII */
export async function checkMail(config: Config, recipient: string | undefined): Promise<Finding[]> {
  const { smtp, mailFrom } = config;
  if (!smtp) {
    const found = `each is written to a file in ${mailFolder(config)}`;
    const advice = 'Set PORTICO_SMTP_URL to send them.';
    return [recipient ? problem('mail', found, advice) : warning('mail', found, advice)];
  }
  const server = `${smtp.host}:${smtp.port}`;
  const advice = 'See that PORTICO_SMTP_URL names the right server, port, user and password.';
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
  return recipient ? [greeted, await send(config, recipient)] : [greeted];

  async function send({ publicUrl }: Config, to: string): Promise<Finding> {
    const text = `This mail was asked for by portico doctor${publicUrl ? ` for ${publicUrl}` : ''}. Mails arrive.`;
    const letter = {
      id: newId(),
      recipient: to,
      subject: 'Portico can send mails',
      text,
      html: `<p>${text}</p>`,
    };
    try {
      await smtpTransport(smtp as NonNullable<typeof smtp>, mailFrom as string).send(
        letter,
        AbortSignal.timeout(PATIENCE),
      );
      return ok('mail', 'the server took a mail; see whether it arrives');
    } catch (error) {
      return problem('mail', (error as Error).message, 'See whether the server lets PORTICO_MAIL_FROM send.');
    }
  }
}
