import { isLoopback } from '../../ground/network-addresses.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request names this machine as its host. Otherwise, a foreign page could resolve its own name to a loopback
 * address (DNS rebinding), and read the secrets in the mails.
 */
export function isAskedHere({ host }: Headers): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}

/** Navigations of the person at the browser, and requests by pages of the service itself (Fetch Metadata, section 2.4). */
const OWN_SITES: readonly unknown[] = [undefined, 'none', 'same-origin'];

/**
 * Whether a request is one of a program on this machine: a page of another site, which the developer happens to visit,
 * cannot make it.
 */
export function isOfProgramHere(from: {
  readonly headers: Headers;
  readonly ipAddress: string | null;
}): boolean {
  const { host, origin, 'sec-fetch-site': site } = from.headers;
  const isOwn = origin === undefined || (typeof origin === 'string' && URL.parse(origin)?.host === host);
  return isAskedHere(from.headers) && isLoopback(from.ipAddress ?? '') && isOwn && OWN_SITES.includes(site);
}
