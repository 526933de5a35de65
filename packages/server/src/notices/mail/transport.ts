import { type Config, mailFolder } from '../../configuration/config.ts';
import type { MailTransport } from './letter.ts';

type TransportConfig = Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>;

/**
 * Creates the transport that hands mails to a server, or writes them to files.
 * @param publicUrl base of the service's links
 */
export function createMailTransport(config: TransportConfig, publicUrl: string): MailTransport {
  const from = config.mailFrom ?? `portico@${new URL(publicUrl).hostname}`;
  let loaded: Promise<MailTransport> | undefined;
  return {
    async send(letter, signal) {
      loaded ??= load(config, from);
      return (await loaded).send(letter, signal);
    },
  };
}

/** Loads the transport with the first mail, to keep startup fast. */
async function load({ smtp, ...config }: TransportConfig, from: string): Promise<MailTransport> {
  if (smtp) return (await import('./smtp.ts')).smtpTransport(smtp, from);
  return (await import('./files.ts')).fileTransport(mailFolder(config), from);
}
