import { Failure } from '../failure.ts';
import { IDEMPOTENCY_KEY } from '../idempotency-key.ts';
import type { RequestHeaders } from './exchange.ts';

const ACCEPTABLE = new RegExp(IDEMPOTENCY_KEY);

/**
 * The `Idempotency-Key` of a request, without quotes and escapes.
 * @throws Failure `REQUEST_MALFORMED` if it is not 1 to 255 visible ASCII characters, bare or quoted
 */
export function idempotencyKeyOf(headers: RequestHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const value = String(given).trim();
  if (!ACCEPTABLE.test(value)) {
    throw new Failure('REQUEST_MALFORMED', {
      detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters, bare or as a quoted string.',
    });
  }
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}
