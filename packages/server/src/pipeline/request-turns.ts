import { Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { FairQueue } from '../ground/fair-queue.ts';
import { type Caller, callerId } from './callers/caller.ts';

interface RequestTurns {
  /** How many requests run at once for one account or API key, and for one network address. */
  readonly accountConcurrency: number;
  readonly addressConcurrency: number;
  /** False where any number may wait. */
  readonly limits: boolean;
}

/** How many may wait for each that runs. */
const WAITING = 64;
/** The longest wait of a request, in milliseconds. */
const PATIENCE = 10_000;

type Handle = (request: Request) => unknown;
interface Request {
  readonly caller: Caller | undefined;
  readonly ipAddress: string | null;
  readonly connectionState: () => 'open' | 'half-closed' | 'closed';
}

/**
 * Bounds how many requests of one caller run at once. The others wait here without a connection to the database, so that
 * a caller with many requests does not keep others from it. They only wait for requests of the same caller, so too many of
 * them are answered with `RATE_LIMITED` and not `OVERLOADED`.
 *
 * Requests without an access token do not wait here: their only slow work is hashing passwords, which has its own queue.
 */
export function inTurns<Handlers extends object>(handlers: Handlers, options: RequestTurns): Handlers {
  const accounts = turnsOf('account', options.accountConcurrency, options.limits);
  const addresses = turnsOf('address', options.addressConcurrency, options.limits);

  const taking =
    (handle: Handle): Handle =>
    (request) => {
      const { caller, ipAddress, connectionState } = request;
      if (!caller) return handle(request);
      // The account first: a request that waits for its account must not hold a place of an address that others share.
      return accounts.run({ caller: callerId(caller), connectionState }, () =>
        addresses.run({ caller: networkOf(ipAddress), connectionState }, () => handle(request)),
      );
    };

  const all = Object.entries(handlers as Readonly<Record<string, { readonly handle: Handle }>>).map(
    ([id, handler]) => [id, { ...handler, handle: taking(handler.handle) }],
  );
  return Object.fromEntries(all) as Handlers;
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
        detail: `${concurrency} requests of one ${name} are handled at once, and too many more were waiting.`,
        headers: {
          RateLimit: `"${name}";r=0`,
          'RateLimit-Policy': `"${name}";q=${concurrency};qu="concurrent-requests"`,
        },
      }),
  });
}
