import type { buildConnector } from 'undici';

/** A request whose whole answer is read. */
export interface Exchange {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly connect: buildConnector.connector;
  /** The largest body that is read of the answer, in bytes. */
  readonly mostBytes: number;
}

/** An answer, whatever its status. */
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The answer is larger than the bytes that are read. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Sends a request over a new connection, and reads the answer. Redirects are not followed.
 * @param signal sets the deadline for everything
 * @throws AnswerTooLarge, AddressRefused, and errors of undici and the system
 */
export async function exchange(
  { url, method, headers, body, connect, mostBytes }: Exchange,
  signal: AbortSignal,
): Promise<ExchangeAnswer> {
  const { Client } = await import('undici');
  const { origin, pathname, search } = new URL(url);
  const client = new Client(origin, { connect, maxResponseSize: mostBytes });
  try {
    const path = pathname + search;
    const answer = await client.request({ method, path, headers: { ...headers }, body, signal });
    const bytes = await answer.body.bytes().catch((cause: unknown) => {
      const isTooLarge = (cause as { code?: unknown }).code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
      throw isTooLarge ? new AnswerTooLarge('The response is too large', { cause }) : cause;
    });
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(bytes) };
  } finally {
    client.destroy().catch(() => {});
  }
}
