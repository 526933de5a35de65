import { SECOND } from '../../ground/clock.ts';
import { type AddressRules, flawOf } from '../../ground/outgoing/address.ts';
import { AddressRefused, checkedConnector } from '../../ground/outgoing/connector.ts';
import { exchange } from '../../ground/outgoing/exchange.ts';

/** How long one request to a provider may take, in milliseconds. */
const LONGEST = 4 * SECOND;
/** The largest answer, in bytes: the keys of large providers are the longest. */
const MOST_BYTES = 256 * 1_024;
/** Requests that are under way to one provider at once; beyond, it counts as unavailable. */
const MOST_UNDER_WAY = 50;
/** Statuses whose answers have no body. */
const BODILESS = new Set([101, 204, 205, 304]);

interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type BoundedFetch = (url: string, request: Request) => Promise<Response>;

/**
 * A `fetch` from providers that can do no harm: only to addresses that the rules allow, without redirects, bounded in
 * time, bytes and number. Discovered documents can name any URL, so each is judged.
 */
export function boundedFetch(rules: AddressRules): BoundedFetch {
  let underWay = 0;
  return async (url, request) => {
    const flaw = flawOf(url, rules);
    if (flaw !== undefined) throw new AddressRefused(flaw.message);
    if (underWay >= MOST_UNDER_WAY) throw new Error('Too many requests to the provider are in progress');
    underWay++;
    try {
      return await send(url, request, rules);
    } finally {
      underWay--;
    }
  };
}

async function send(url: string, { method, headers, body }: Request, rules: AddressRules): Promise<Response> {
  const answer = await exchange(
    {
      ...{ url, headers, connect: checkedConnector(rules), mostBytes: MOST_BYTES },
      method: method as 'GET' | 'POST',
      body: body == null ? null : String(body),
    },
    AbortSignal.timeout(LONGEST),
  );
  const { status } = answer;
  const named = Object.entries(answer.headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value] as [string, string]),
  );
  return new Response(BODILESS.has(status) ? null : new Uint8Array(answer.body), { status, headers: named });
}
