import { isLoopback, type Settings } from '../settings.ts';

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;

/**
 * The origin of the product: from the configuration, or from the headers of a trusted proxy. A `Host` that nobody checked is
 * believed on this machine alone.
 * @throws Error where it is not known
 */
export function originOf(
  request: Request,
  { origin, trustProxy }: Pick<Settings, 'origin' | 'trustProxy'>,
): string {
  if (origin !== undefined) return origin;
  const url = new URL(request.url);
  if (trustProxy) {
    const host = first(request, 'X-Forwarded-Host') ?? url.host;
    const scheme = first(request, 'X-Forwarded-Proto') ?? url.protocol.slice(0, -1);
    if (HOST.test(host) && /^https?$/.test(scheme)) return new URL(`${scheme}://${host}`).origin;
  }
  if (isLoopback(url)) return url.origin;
  throw new Error(
    'Set `origin` of createBackend, such as https://app.example.com, or `trustProxy` behind a proxy.',
  );
}

/** The value that the nearest proxy may have appended others to. */
function first(request: Request, name: string): string | undefined {
  return request.headers.get(name)?.split(',')[0]?.trim() || undefined;
}

/** RFC 9110, section 9.2.1. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a page of another site may have made the browser send a request that changes something. Browsers say where a
 * request comes from, so one that does not say counts as foreign.
 */
export function isForeign(request: Request, origin: string): boolean {
  if (SAFE.includes(request.method)) return false;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return request.headers.get('Origin') !== origin;
}

/** Whether a browser shows the answer as a page, so that a redirect takes the person along. */
export function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const mode = request.headers.get('Sec-Fetch-Mode');
  if (mode !== null) return mode === 'navigate';
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}
