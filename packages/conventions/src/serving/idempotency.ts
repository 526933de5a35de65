import { Failure } from '../failure.ts';
import type { RequestHeaders } from './exchange.ts';

/** A string of structured fields (RFC 8941, section 3.3.3). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The `Idempotency-Key` of a request, quoted as a structured field or bare: 1 to 255 visible ASCII characters.
 * @throws Failure `REQUEST_MALFORMED` where it is anything else
 */
export function idempotencyKeyOf(headers: RequestHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const value = String(given).trim();
  const key = QUOTED.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? value;
  if (KEY.test(key)) return key;
  throw new Failure('REQUEST_MALFORMED', {
    detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  });
}
