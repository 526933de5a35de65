import { type Config, mailFolder } from '../config.ts';
import { fileTransport } from './files.ts';
import type { MailTransport } from './letter.ts';
import { smtpTransport } from './smtp.ts';

/**
 * How mails leave: to a server, or to files.
 * @param publicUrl base of the service's links
 */
export function createMailTransport(
  config: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>,
  publicUrl: string,
): MailTransport {
  const from = config.mailFrom ?? `portico@${new URL(publicUrl).hostname}`;
  return config.smtp ? smtpTransport(config.smtp, from) : fileTransport(mailFolder(config), from);
}
