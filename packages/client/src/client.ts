import { baseOf } from './base-url.ts';
import { call, type Settings } from './call.ts';
import type { Portico } from './methods.ts';
import { operations } from './operations.ts';
import { pagesOf } from './pages.ts';
import type { AnyInput } from './request.ts';
import { memoryTokens, type TokenStore } from './tokens.ts';

export interface ClientOptions {
  /** Where the service is: https, or http on this machine. It may have a path. */
  readonly baseUrl: string | URL;
  /** Where the access token is kept; in memory by default. */
  readonly tokens?: TokenStore;
  /** Milliseconds for a whole call, retries included; 30,000 by default. */
  readonly timeout?: number;
  /** How often a request can be repeated, where that is safe; 2 by default. */
  readonly retries?: number;
  /** Instead of the global `fetch`. It sees the access token. */
  readonly fetch?: typeof fetch;
}

const TIMEOUT = 30_000;
const RETRIES = 2;

/**
 * A client with a method for each operation. The methods fail with an outcome; they reject only what cannot be sent at
 * all, and with whatever the token store throws.
 * @throws TypeError for a base URL that is not absolute, or is http on another machine
 */
export function createClient(options: ClientOptions): Portico {
  const settings: Settings = {
    base: baseOf(options.baseUrl),
    tokens: options.tokens ?? memoryTokens(),
    timeout: options.timeout ?? TIMEOUT,
    retries: options.retries ?? RETRIES,
    // Looked up for each call, because tracing replaces it.
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  };
  const methods = Object.entries(operations).map(([id, operation]) => {
    const method = (input: AnyInput = {}) => call(settings, operation, input);
    const pages = (input: AnyInput = {}) => pagesOf(method, input);
    return [id, id.startsWith('list') ? Object.assign(method, { pages }) : method];
  });
  return Object.fromEntries(methods) as Portico;
}
