import { bareHost, isHost, isLoopback } from '../network-addresses.ts';
import { ESCAPE, isDecodable, parseUrl, Refusal } from './values.ts';

/** A mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `first`: before anything is said. `required`: nothing is sent unless the server turns to TLS (STARTTLS), with a
   * certificate of its name. `offered`: where the server can. `never`.
   */
  readonly tls: 'first' | 'required' | 'offered' | 'never';
  /** Belongs in no log. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** Of submission (RFC 6409, section 3.1), and of submission over TLS (RFC 8314, section 3.3). */
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

/** What stays on the machine needs no TLS, and a server there rarely has a certificate that fits. */
function tlsOf({ protocol, search, hostname }: URL): SmtpServer['tls'] {
  if (protocol === 'smtps:') return 'first';
  if (search) return 'never';
  return isLoopback(hostname) ? 'offered' : 'required';
}
