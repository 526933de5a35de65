import { Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { type Caller, callerId } from './callers/caller.ts';
import { FairQueue } from './fair-queue.ts';
import type { PorticoHandlers } from './handler.ts';

export interface RequestTurns {
  /** How many requests of one account or API key, and of one network address, are worked on at once. */
  readonly accountConcurrency: number;
  readonly addressConcurrency: number;
  /** False where nobody is refused for having too many waiting. */
  readonly limits: boolean;
}

/** How many wait for each that is worked on. */
const WAITING = 64;
/** Milliseconds that a request waits at most. */
const PATIENCE = 10_000;

type Handle = (request: Request) => unknown;
interface Request {
  readonly caller: Caller | undefined;
  readonly ipAddress: string | null;
  readonly connectionState: () => 'open' | 'half-closed' | 'closed';
}

/**
 * Bounds how many requests of one caller are worked on at once. The others wait here, where they hold no connection to
 * the database, so that one caller's many do not keep everyone else's few from it. What stands in their way is only
 * the caller's own, so it is the caller who is refused when there are too many of them, not the server that is
 * overloaded.
 *
 * Without an access token, nothing is worked on at length but passwords, which have a queue of their own.
 */
export function inTurns(handlers: PorticoHandlers, options: RequestTurns): PorticoHandlers {
  const accounts = turnsOf('account', options.accountConcurrency, options.limits);
  const addresses = turnsOf('address', options.addressConcurrency, options.limits);

  const taking =
    (handle: Handle): Handle =>
    (request) => {
      const { caller, ipAddress, connectionState } = request;
      if (!caller) return handle(request);
      // The account first: one that waits must not hold a place of an address that others share.
      return accounts.run({ caller: callerId(caller), connectionState }, () =>
        addresses.run({ caller: networkOf(ipAddress), connectionState }, () => handle(request)),
      );
    };

  const all = Object.entries(handlers).map(([id, handler]) => [
    id,
    { ...handler, handle: taking(handler.handle as Handle) },
  ]);
  return Object.fromEntries(all) as PorticoHandlers;
}

function turnsOf(name: 'account' | 'address', concurrency: number, limits: boolean): FairQueue {
  const bound = (value: number) => (limits ? value : Number.POSITIVE_INFINITY);
  return new FairQueue({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceEach: concurrency,
    waiting: Number.POSITIVE_INFINITY,
    waitingEach: bound(WAITING * concurrency),
    patience: bound(PATIENCE),
    refusal: () =>
      new Failure('RATE_LIMITED', {
        detail: `${concurrency} requests of one ${name} are worked on at once, and too many more were waiting.`,
        headers: {
          RateLimit: `"${name}";r=0`,
          'RateLimit-Policy': `"${name}";q=${concurrency};qu="concurrent-requests"`,
        },
      }),
  });
}
