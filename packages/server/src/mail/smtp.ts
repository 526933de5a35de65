import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { SmtpServer } from '../config.ts';
import { messageOf, SEALED } from './compose.ts';
import type { MailTransport } from './letter.ts';

/** The server of a conversation may be anybody, and do anything: each phase ends in time, and no answer is long. */
const PATIENCE = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
  socketCloseTimeout: 1 * SECOND,
  maxResponseSize: 65_536,
};

/** How nodemailer is to speak to a server. */
export function smtpOptions({ host, port, tls, credentials }: SmtpServer) {
  return {
    ...SEALED,
    ...PATIENCE,
    host,
    port,
    secure: tls === 'first',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
    // On this machine a certificate says nothing.
    tls: { rejectUnauthorized: tls !== 'offered' },
    auth: credentials && { user: credentials.user, pass: credentials.password },
  };
}

/** Hands each letter to a mail server. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const transport = createTransport(smtpOptions(server));
  transport.use('stream', ({ message, data }, done) => {
    const { recipient } = data as { readonly recipient?: string };
    // Left to itself it would write a domain in Unicode beside such a local part, for others to map as they like.
    message.getEnvelope = () => ({ from, to: recipient === undefined ? [] : [recipient] });
    done();
  });
  return {
    async send(letter, signal) {
      const message = { ...messageOf(letter, from), recipient: letter.recipient, signal };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw new SmtpFailure(error as Fault);
      }
      return {};
    },
  };
}

/**
 * Connects, turns to TLS and signs in as for sending, and sends nothing.
 * @throws SmtpFailure
 */
export async function examineServer(server: SmtpServer): Promise<void> {
  const transport = createTransport(smtpOptions(server));
  try {
    await transport.verify();
  } catch (error) {
    throw new SmtpFailure(error as Fault);
  } finally {
    transport.close();
  }
}

/** What nodemailer tells about a failure, of what is said here. */
interface Fault extends NodeJS.ErrnoException {
  readonly command?: string;
  readonly responseCode?: number;
  readonly originalCode?: string;
}

/** What nodemailer calls phases in which no command is sent. */
const PHASES: Readonly<Record<string, string>> = { CONN: ' while connecting' };

/** A mail that the server did not take. What the server said is left out: it repeats addresses, and what it likes. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  readonly code: string;

  constructor({ code = 'UNKNOWN', originalCode, command, responseCode }: Fault) {
    const answer = responseCode === undefined ? '' : ` answered ${responseCode}`;
    const phase = command === undefined ? '' : (PHASES[command] ?? ` to ${command.split(' ')[0]}`);
    super(`The mail server${answer || ' failed'}${phase} (${originalCode ?? code})`);
    this.code = originalCode ?? code;
  }
}
