import { SECOND } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import { localAddresses } from '../../ground/outgoing/address.ts';
import { checkedConnector, plainConnector } from '../../ground/outgoing/connector.ts';
import { AnswerTooLarge, exchange } from '../../ground/outgoing/exchange.ts';
import { reasonFor } from '../../ground/outgoing/reasons.ts';
import { secretOf, signedHeaders } from '../../notices/webhooks/message.ts';
import { AnswerInvalid, accountIn, questionOf } from './protocol.ts';

/** How long a question may take in all, in milliseconds. */
const LONGEST = 2 * SECOND;
/** The largest answer, in bytes. */
const MOST_BYTES = 64 * 1_024;

/** The system that is asked. */
export interface AskedSystem {
  readonly url: string;
  /** In the format of Standard Webhooks. */
  readonly secret: string;
}

interface Question {
  readonly email: string;
  readonly password: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Asks the system whether a password is right. Its URL is the operator's own, so it may be in a private network; without
 * TLS, only on this machine.
 * @returns what it says of the account; null where the credentials are wrong
 * @throws AnswerInvalid, and errors of the connection
 */
export async function ask(
  { url, secret }: AskedSystem,
  { at, ...credentials }: Question,
): Promise<Readonly<Record<string, unknown>> | null> {
  const body = questionOf(credentials, at);
  const headers = {
    ...signedHeaders({ id: newId(), body, at }, [secretOf(secret)]),
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Portico',
  };
  const connect = isLoopback(new URL(url).hostname) ? checkedConnector(localAddresses()) : plainConnector();
  const signal = AbortSignal.timeout(LONGEST);
  return accountIn(
    await exchange({ url, method: 'POST', headers, body, connect, mostBytes: MOST_BYTES }, signal),
  );
}

/** Why a question failed, in words without a URL, an address or anything of the answer. */
export function reasonOf(error: unknown): string {
  if (error instanceof AnswerInvalid) return error.message;
  if (error instanceof AnswerTooLarge) return `the answer is larger than ${MOST_BYTES / 1_024} KiB`;
  if ((error as Error).name === 'TimeoutError') return `no answer in ${LONGEST / SECOND} seconds`;
  return reasonFor(error);
}
