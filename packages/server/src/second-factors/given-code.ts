import type { GivenCode } from '@portico/api';
import type { Parsed } from '@portico/conventions';

/** Longer than any code that somebody types with spaces. */
const LONGEST = 64;
const TOTP = /^[0-9]{6}$/;
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** A code as somebody typed it. Letters that Crockford's base32 lacks stand for the digits that they look like. */
export function givenCodeFormat(typed: string): Parsed<GivenCode | null> {
  if (typed.length > LONGEST) return { value: null };
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(code)) return { value: { method: 'totp', code } };
  const canonical = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return { value: RECOVERY_CODE.test(canonical) ? { method: 'recovery_code', code: canonical } : null };
}
