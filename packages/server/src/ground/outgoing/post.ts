import type { buildConnector } from 'undici';
import { systemClock } from '../system-clock.ts';
import { answered, NO_RESPONSE, reasonFor } from './reasons.ts';

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connect: buildConnector.connector;
}

/** A failed attempt. Owners of the webhook see the message, which contains no URL, address or secret. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** How long the receiver asks to wait, in milliseconds. */
  readonly wait: number | undefined;
  /** Private, so that no log has it: URLs may be secret. */
  readonly #url: string | undefined;

  constructor(message: string, answered?: Answered) {
    super(message);
    this.#url = answered?.url;
    this.status = answered?.status;
    this.wait = answered?.wait;
  }

  /** Whether this URL, and no other, answered. */
  isAnswerOf(url: string): boolean {
    return this.#url === url;
  }
}

interface Answered {
  readonly url: string;
  readonly status: number;
  readonly wait: number | undefined;
}

/**
 * Sends an event over a new connection, and reads only the head of the answer.
 * @returns the status, which is 2xx
 * @throws DeliveryFailed
 */
export async function post({ url, headers, body, connect }: Post, signal: AbortSignal): Promise<number> {
  const { Client } = await import('undici');
  const { origin, pathname, search } = new URL(url);
  // The signal sets the deadline for everything.
  const client = new Client(origin, { connect, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  try {
    const answer = await client.request({ method: 'POST', path: pathname + search, headers, body, signal });
    answer.body.on('error', () => {}).destroy();
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return status;
    throw new DeliveryFailed(answered(status), { url, status, wait: waitOf(answer.headers['retry-after']) });
  } catch (error) {
    throw error instanceof DeliveryFailed ? error : new DeliveryFailed(wordsFor(error));
  } finally {
    client.destroy().catch(() => {});
  }
}

/** The delay in `Retry-After` (RFC 9110, section 10.2.3), in milliseconds. */
function waitOf(text: string | string[] | undefined): number | undefined {
  if (typeof text !== 'string') return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - systemClock();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function wordsFor(error: unknown): string {
  return (error as Error).name === 'TimeoutError' ? NO_RESPONSE : reasonFor(error);
}
