/** The facts about a service that the proxy in front of it needs. */
export interface ProxyOptions {
  /** Lower-case letters; the prefix of names in the configuration. */
  readonly name: string;
  /** The base of links to error pages, and the host that the proxy answers for. */
  readonly publicUrl: string;
  /** The addresses of the nodes, as `host:port`. */
  readonly nodes: readonly string[];
  /** The address of the proxy, as `host:port` or `port`; by default 443, with TLS, or 80 without a certificate. */
  readonly listen?: string;
  /** Files in PEM; for HAProxy, the first has both. Without this, Caddy obtains a certificate itself. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The path that answers 200 while a node takes requests. */
  readonly health?: string;
  /** Origins that the service allows, so that their pages can read the proxy's own answers. */
  readonly allowedOrigins?: readonly string[];
  /** Seconds, each longer than the service's own limit: headers, a whole request, an answer. */
  readonly seconds?: { readonly headers?: number; readonly request?: number; readonly answer?: number };
}

export interface Settings extends Required<Omit<ProxyOptions, 'tls' | 'seconds'>> {
  readonly tls: ProxyOptions['tls'];
  readonly seconds: { readonly headers: number; readonly request: number; readonly answer: number };
  /** The host in the public URL, without a port. */
  readonly host: string;
}

/** Older versions of TLS are deprecated (RFC 8996). */
export const LEAST_TLS = 'TLSv1.2';

const SECONDS = { headers: 15, request: 60, answer: 60 };

/** @throws TypeError for anything that would change the meaning of a configuration */
export function settingsOf(options: ProxyOptions): Settings {
  const { name, publicUrl, nodes, tls, allowedOrigins = [], health = '/health/ready' } = options;
  const { hostname } = new URL(publicUrl);
  const listen = options.listen ?? (tls ? '443' : '80');
  if (!/^[a-z]+$/.test(name)) throw new TypeError(`name: ${name} must consist of lower-case letters`);
  if (nodes.length === 0) throw new TypeError('nodes: there must be at least one');
  const words = [publicUrl, listen, health, ...nodes, ...allowedOrigins, ...Object.values(tls ?? {})];
  for (const word of words) {
    if (!/^[\w.:/[\]~-]+$/.test(word)) throw new TypeError(`${word} would need quotes in a configuration`);
  }
  const seconds = { ...SECONDS, ...options.seconds };
  return { name, publicUrl, nodes, listen, tls, health, allowedOrigins, seconds, host: hostname };
}
