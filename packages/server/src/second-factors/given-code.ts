import type { GivenCode } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { canonicalCode } from './recovery-codes.ts';

/** Longer than any code that somebody types with spaces. */
const LONGEST = 64;
const TOTP = /^[0-9]{6}$/;

/** A code as somebody typed it: case, spaces and hyphens do not matter. */
export function givenCodeFormat(typed: string): Parsed<GivenCode | null> {
  if (typed.length > LONGEST) return { value: null };
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(code)) return { value: { method: 'totp', code } };
  const recovery = canonicalCode(code);
  return { value: recovery === undefined ? null : { method: 'recovery_code', code: recovery } };
}
