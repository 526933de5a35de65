import { randomInt } from 'node:crypto';
import { created } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';

/** Number of recovery codes that are generated at once. */
export const CODES = 10;
/** Crockford's base32: without the letters I, L, O and U. Each character is 5 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code. Earlier versions accept only theirs. */
export const LENGTHS = { present: 16, earlier: 10 } as const;
type Length = (typeof LENGTHS)[keyof typeof LENGTHS];

/** Characters between hyphens. */
const GROUP = { [LENGTHS.present]: 4, [LENGTHS.earlier]: 5 } as const;

/** Generates codes in canonical form, without hyphens. */
export function newCodes(length: Length): string[] {
  const character = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  return Array.from({ length: CODES }, () => Array.from({ length }, character).join(''));
}

/** Formats a code for people. */
export function presentCode(code: string): string {
  const group = GROUP[code.length as Length];
  return Array.from({ length: code.length / group }, (_, at) =>
    code.slice(at * group, (at + 1) * group),
  ).join('-');
}

const RECOVERY_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{16}|[0-9A-HJKMNP-TV-Z]{10})$/;

/** @param typed upper case, without spaces and hyphens. @returns the canonical code; undefined where it is not one */
export function canonicalCode(typed: string): string | undefined {
  // Crockford's base32 reads letters that it lacks as the digits that they resemble.
  const code = typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return RECOVERY_CODE.test(code) ? code : undefined;
}

export const renewRecoveryCodes = changing('renewRecoveryCodes', ({ codes }) => ({
  apply: async ({ tx, target: { id, email }, now }) => {
    return {
      events: { type: 'account.recovery_codes_renewed', subject: id, account: id },
      mails: [{ purpose: 'recovery_codes_renewed_notice', recipient: email, account: id }],
      answer: created('/v1/account/security', { codes: await codes.renew(tx, id, now) }),
    };
  },
}));
