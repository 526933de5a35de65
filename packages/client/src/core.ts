import { baseOf } from './base-url.ts';
import { call, checkLimits, type Settings } from './call.ts';
import type { Portico } from './methods.ts';
import type { Operation } from './operation.ts';
import { pagesOf } from './pages.ts';
import type { AnyInput } from './request.ts';
import type { Solve } from './solve.ts';
import { memoryTokens, type TokenStore } from './tokens.ts';

/** The options of `createClient`. */
export interface ClientOptions {
  /** The URL of the service: https, or http on this machine. It may have a path. */
  readonly baseUrl: string | URL;
  /** The store of the access token; memory by default. */
  readonly tokens?: TokenStore;
  /** Milliseconds for a whole call, retries included; 30,000 by default. */
  readonly timeout?: number;
  /** How often a request can be repeated where that is safe; 2 by default. */
  readonly retries?: number;
  /** Used instead of the global `fetch`. It sees the access token. */
  readonly fetch?: typeof fetch;
  /** Solves challenges instead of `solveChallenge` of `@portico/client/solve`: in a worker, for example. */
  readonly solve?: Solve;
}

const TIMEOUT = 30_000;
const RETRIES = 2;

/** Few callers ever get a challenge: pages load what solves it only then. */
const solveLate: Solve = (...challenge) =>
  import('./solve.ts').then((late) => late.solveChallenge(...challenge));

/**
 * Makes a client with only these operations, for code that has to be small: their rows come from the table of all.
 * @throws TypeError for a base URL that is not absolute, or that is http on another machine
 */
export function clientOf<Id extends keyof Portico>(
  operations: Readonly<Record<Id, Operation>>,
  options: ClientOptions,
): Pick<Portico, Id> {
  const { tokens = memoryTokens(), timeout = TIMEOUT, retries = RETRIES, solve = solveLate } = options;
  checkLimits(timeout, retries);
  // The global one is looked up for each call, because tracing replaces it.
  const send: typeof fetch = options.fetch ?? ((...request) => fetch(...request));
  const settings: Settings = { base: baseOf(options.baseUrl), tokens, timeout, retries, fetch: send, solve };
  const methods = Object.entries<Operation>(operations).map(([id, operation]) => [
    id,
    methodOf(settings, id, operation),
  ]);
  return Object.fromEntries(methods) as Pick<Portico, Id>;
}

function methodOf(settings: Settings, id: string, operation: Operation) {
  const method = (input: AnyInput = {}) => call(settings, operation, input);
  // Stack traces and people who inspect the client see the name of the operation.
  Object.defineProperty(method, 'name', { value: id });
  return operation.list
    ? Object.assign(method, { pages: (input: AnyInput = {}) => pagesOf(method, input) })
    : method;
}

export type { Operation } from './operation.ts';
