import { createTransport } from 'nodemailer';
import type { SmtpServer } from '../../configuration/config.ts';
import { SECOND } from '../../ground/clock.ts';
import { messageOf, SEALED } from './compose.ts';
import type { MailTransport } from './letter.ts';

/** Bounds each phase and response, as a server may stall or misbehave. */
const PATIENCE = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
  socketCloseTimeout: 1 * SECOND,
  maxResponseSize: 65_536,
};

/** Nodemailer's options for a server. */
export function smtpOptions({ host, port, tls, credentials }: SmtpServer) {
  return {
    ...SEALED,
    ...PATIENCE,
    host,
    port,
    secure: tls === 'first',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
    // `offered` is for servers on this machine, where verifying a certificate proves nothing.
    tls: { rejectUnauthorized: tls !== 'offered' },
    auth: credentials && { user: credentials.user, pass: credentials.password },
  };
}

/** Hands each letter to a mail server. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const transport = createTransport(smtpOptions(server));
  transport.use('stream', ({ message, data }, done) => {
    const { recipient } = data as { readonly recipient?: string };
    // Beside a Unicode local part, nodemailer would write the domain in Unicode too, which servers may map differently.
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
 * Connects, negotiates TLS and signs in as for sending, but sends nothing.
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

/** The parts of nodemailer's errors that are reported. */
interface Fault extends NodeJS.ErrnoException {
  readonly command?: string;
  readonly responseCode?: number;
  readonly originalCode?: string;
}

/** Nodemailer's names of phases without an SMTP command. */
const PHASES: Readonly<Record<string, string>> = { CONN: ' while connecting' };

/** A mail that the server did not accept. The server's words are left out, as they may repeat addresses or anything else. */
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
