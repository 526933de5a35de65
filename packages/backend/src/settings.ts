import type { CryptoKey, JWK } from 'jose';
import type { Application, BackendOptions, Surroundings } from './options.ts';
import type { SessionStore } from './sessions/store.ts';

/** The options, checked. It holds secrets, and never leaves the package. */
export interface Settings {
  /** Portico's public URL, without a trailing slash. */
  readonly issuer: string;
  readonly application: Application;
  readonly cookieKeys: readonly string[];
  readonly origin: string | undefined;
  readonly trustProxy: boolean;
  /** Undefined unless the addresses of browsers are passed on to Portico. */
  readonly addressHeader: string | undefined;
  readonly prefix: string;
  /** In milliseconds; 0 asks for each request. */
  readonly freshness: number;
  readonly store: SessionStore | undefined;
  readonly audience: string | undefined;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** Names of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 };

/** @throws TypeError that names the option, and never its value */
export function settingsOf(options: BackendOptions, surroundings: Surroundings): Settings {
  const { application, cookieKeys, origin, trustProxy = false, prefix = '/auth' } = options;
  const { addressHeader, store, audience } = options;
  checkApplication(application);
  checkWebhooks(options.webhooks);
  if (cookieKeys.length === 0 || cookieKeys.some((key) => typeof key !== 'string' || key.length < 32))
    throw new TypeError(
      'cookieKeys must be strings of at least 32 characters, such as those of `openssl rand -base64 32`',
    );
  if (!/^(?:\/[\w-]+)+$/.test(prefix)) throw new TypeError('prefix must be a path such as /auth');
  if (addressHeader !== undefined && !/^[\w-]+$/.test(addressHeader))
    throw new TypeError('addressHeader must be the name of a header, such as X-Real-IP');
  return {
    issuer: urlOf('url', options.url).href.replace(/\/+$/, ''),
    application,
    cookieKeys,
    origin: origin === undefined ? undefined : urlOf('origin', origin).origin,
    trustProxy,
    addressHeader,
    prefix,
    freshness: freshnessOf(options.freshness ?? '5m'),
    store,
    audience,
    // The global one is looked up for each call, because tracing replaces it.
    fetch: surroundings.fetch ?? ((...request) => fetch(...request)),
    now: surroundings.now ?? Date.now,
  };
}

function checkApplication(application: Application): void {
  const given = application as { id?: unknown; secret?: unknown; privateKey?: JWK | CryptoKey };
  if (typeof given.id !== 'string' || given.id === '') throw new TypeError('application.id is missing');
  const isSecret = typeof given.secret === 'string' && given.secret !== '';
  if (!isSecret && typeof given.privateKey !== 'object')
    throw new TypeError('application.secret or application.privateKey is missing');
}

/** As Standard Webhooks has them: at least 24 bytes in base64. Anyone could sign with an empty one. */
const WEBHOOK_SECRET = /^(?:whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/;

function checkWebhooks(webhooks: BackendOptions['webhooks']): void {
  if (!webhooks) return;
  const secrets = [webhooks.secret].flat();
  if (secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || !WEBHOOK_SECRET.test(one)))
    throw new TypeError(
      'webhooks.secret must be whsec_ and at least 24 bytes in base64, or several of these',
    );
}

function urlOf(name: string, given: string | URL): URL {
  const text = String(given);
  if (!URL.canParse(text)) throw new TypeError(`${name} must be an absolute URL`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new TypeError(`${name} must begin with https://, or be on this machine`);
  return url;
}

function freshnessOf(given: string): number {
  if (given === 'request') return 0;
  const [, number, unit] = /^(\d+)([smh])$/.exec(given) ?? [];
  const milliseconds = Number(number) * UNITS[unit as keyof typeof UNITS];
  if (!(milliseconds > 0)) throw new TypeError('freshness must be a time such as 30s or 5m, or request');
  return milliseconds;
}
