import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type ReceivedMail, readMail } from '../fixtures/mails.ts';

/** A mail with its envelope and connection. */
export interface DeliveredMail extends ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[]; readonly smtpUtf8: boolean };
  readonly isEncrypted: boolean;
}

/** A real mail server, which keeps what it is sent. */
export interface SmtpSink {
  readonly port: number;
  /** For the environment of a service. */
  readonly variables: Readonly<Record<string, string>>;
  readonly mails: readonly DeliveredMail[];
  stop(): Promise<void>;
}

export interface SinkOptions extends SMTPServerOptions {
  /** Its answer to a mail that it has accepted; by default, success. */
  readonly answerToData?: () => Error | null;
}

/** @param options what it refuses or supports in addition */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const { answerToData = () => null, ...rest } = options;
  const mails: DeliveredMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    // Its certificate is publicly known, and it warns when that is used.
    hideSTARTTLS: true,
    onData(stream, { envelope, secure }, done) {
      const { mailFrom, rcptTo, smtpUtf8 = false } = envelope;
      const from = mailFrom ? mailFrom.address : '';
      const kept = buffer(stream).then(async (raw) => {
        const to = rcptTo.map(({ address }) => address);
        mails.push({ ...(await readMail(raw)), envelope: { from, to, smtpUtf8 }, isEncrypted: secure });
      });
      kept.then(() => done(answerToData()), done);
    },
    ...rest,
  });
  // A client that goes away is no concern of the sink's.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    variables: {
      PORTICO_SMTP_URL: `smtp://127.0.0.1:${port}`,
      PORTICO_MAIL_FROM: 'accounts@portico.example',
    },
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
