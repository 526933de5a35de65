import { fileTransport, mailFolder } from './files.ts';
import type { MailTransport } from './letter.ts';

export interface MailConfig {
  readonly dataDir: string;
  readonly mailFrom: string | undefined;
}

/** How mails leave. */
export function createMailTransport(
  { dataDir, mailFrom }: MailConfig,
  site: { readonly publicUrl: string },
): MailTransport {
  const from = mailFrom ?? `portico@${new URL(site.publicUrl).hostname}`;
  return fileTransport(mailFolder(dataDir), from);
}
