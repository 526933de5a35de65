import { bareHost, isHost, isLoopback } from '../ground/network-addresses.ts';
import { ESCAPE, isDecodable, parseUrl, Refusal } from './values.ts';

/** A mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `first`: TLS from the start. `required`: STARTTLS with a certificate for its name, otherwise sending fails.
   * `offered`: STARTTLS if the server offers it. `never`: no TLS.
   */
  readonly tls: 'first' | 'required' | 'offered' | 'never';
  /** Must not be logged. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** Default ports of submission (RFC 6409, section 3.1), and of submission over TLS (RFC 8314, section 3.3). */
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

export function smtpUrl(text: string): SmtpServer {
  const url = parseUrl(text, ['smtp', 'smtps']);
  if (!url || url.hash || !/^\/?$/.test(url.pathname) || !isHost(bareHost(url)) || !isDecodable(url)) {
    throw new Refusal(`must be smtp://user:password@host:port or smtps://…; ${ESCAPE}.`);
  }
  if (url.search && (url.search !== '?tls=off' || url.protocol === 'smtps:')) {
    throw new Refusal('takes no parameters but ?tls=off, and that only after smtp://….');
  }
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (!user !== !password) throw new Refusal('must have both a user and a password, or neither.');
  return {
    host: bareHost(url),
    port: Number(url.port) || (PORTS[url.protocol] as number),
    tls: tlsOf(url),
    credentials: user ? { user, password } : undefined,
  };
}

/** A URL of a mail server without user name and password. */
export function smtpWithoutCredentials(text: string): string {
  const { protocol, host, search } = new URL(text);
  return `${protocol}//${host}${search}`;
}

/** A server on this machine needs no TLS, and rarely has a certificate for its name. */
function tlsOf({ protocol, search, hostname }: URL): SmtpServer['tls'] {
  if (protocol === 'smtps:') return 'first';
  if (search) return 'never';
  return isLoopback(hostname) ? 'offered' : 'required';
}
