import type { buildConnector } from 'undici';
import type { HookRow } from '../../ground/database/schema.ts';
import { AnswerTooLarge, type ExchangeAnswer, exchange } from '../../ground/outgoing/exchange.ts';
import { reasonFor } from '../../ground/outgoing/reasons.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import { signedHeaders } from '../webhooks/message.ts';
import { HookAnswerInvalid } from './answer.ts';
import type { Sending } from './question.ts';

/** The largest answer, in bytes. */
const MOST_BYTES = 16 * 1_024;

/** The parts of a hook with which it is asked. */
type Receiver = Pick<HookRow, 'id' | 'url' | 'secret' | 'timeout'>;

interface SendingNeeds {
  readonly secretKeys: SecretKeys;
  readonly connect: buildConnector.connector;
}

/**
 * Sends a question over a new connection, once, and reads the answer.
 * @throws AnswerTooLarge, AddressRefused, and errors of the connection
 */
export async function send(
  { id: hook, url, secret, timeout }: Receiver,
  { id, at, body }: Sending & { readonly body: string },
  { secretKeys, connect }: SendingNeeds,
): Promise<ExchangeAnswer> {
  const headers = {
    ...signedHeaders({ id, body, at }, [secretKeys.open(placeOf(SEALED.hook, hook), secret)]),
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Portico',
  };
  // Loaded before the time of the hook begins: the first question would lose some of it.
  await import('undici');
  const signal = AbortSignal.timeout(timeout);
  return exchange({ url, method: 'POST', headers, body, connect, mostBytes: MOST_BYTES }, signal);
}

/** Why a question failed, in words without a URL, an address or anything of the answer. */
export function reasonOf(error: unknown, { timeout }: Pick<HookRow, 'timeout'>): string {
  if (error instanceof HookAnswerInvalid) return error.message;
  if (error instanceof AnswerTooLarge) return `the answer is larger than ${MOST_BYTES / 1_024} KiB`;
  if ((error as Error).name === 'TimeoutError') return `no answer in ${timeout} ms`;
  return reasonFor(error);
}
