import type { GivenCode } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import type { Reader, Transaction } from '../database/database.ts';
import type { TotpRow } from '../database/schema.ts';
import { hmacUnder, type SecretKeys } from '../secret-keys/keys.ts';
import { holdFirst, placeOf, SEALED } from '../secret-keys/sealed.ts';
import { codesKeyOf, isRecoveryCode, replaceRecoveryCodes, useRecoveryCode } from './codes-store.ts';
import type { Factors } from './factors.ts';
import { canonicalCode, LENGTHS, newCodes, presentCode } from './recovery-codes.ts';
import { useStep } from './store.ts';
import { mayEarlierNodesRun } from './tasks.ts';
import { stepOf } from './totp.ts';

/** Compares codes with what an account has, and makes recovery codes. */
export interface Codes {
  /** Whether a code would be accepted now; it is not used up. */
  isRight(read: Reader, factors: Factors, given: SubmittedCode): Promise<boolean>;
  /** Uses a code up. @returns false where it is wrong, or somebody else was quicker */
  use(tx: Transaction, factors: Factors, given: SubmittedCode): Promise<boolean>;
  /** Makes recovery codes, in place of those that there are. @returns them as people read them */
  renew(tx: Transaction, accountId: string, now: number): Promise<string[]>;
}

export interface SubmittedCode {
  /** Null where it is none. */
  readonly code: GivenCode | null;
  readonly now: number;
}

export function createCodes(keys: SecretKeys): Codes {
  const PURPOSE = 'recovery code';

  function stepFor({ account_id, secret, last_step }: TotpRow, code: string, now: number) {
    const step = stepOf(keys.open(placeOf(SEALED.totp, account_id), secret), code, now);
    return step !== undefined && step > last_step ? step : undefined;
  }

  /** What may be stored of a recovery code. Nodes of earlier versions keep the account's own key beside the app. */
  async function stored(
    read: Reader,
    { accountId, totp }: Factors,
    code: string,
  ): Promise<readonly string[]> {
    const sealed = (await codesKeyOf(read, accountId)) ?? totp?.recovery_key ?? null;
    if (sealed === null) return keys.hmacs(PURPOSE, accountId, code);
    const key = keys.open(placeOf(SEALED.recoveryKey, accountId), sealed);
    return [hmacUnder(key, [PURPOSE, accountId, code])];
  }

  return {
    isRight: async (read, factors, { code, now }) => {
      if (code === null) return false;
      const { accountId, totp } = factors;
      if (code.method === 'totp') return totp !== undefined && stepFor(totp, code.code, now) !== undefined;
      return isRecoveryCode(read, accountId, await stored(read, factors, code.code));
    },

    use: async (tx, factors, { code, now }) => {
      if (code === null) return false;
      const { accountId, totp } = factors;
      if (code.method === 'recovery_code')
        return useRecoveryCode(tx, accountId, await stored(tx, factors, code.code));
      const step = totp && stepFor(totp, code.code, now);
      return step !== undefined && useStep(tx, accountId, step);
    },

    renew: async (tx, accountId, now) => {
      // A node that was left behind stores nothing under a key that was given up.
      await holdFirst(tx, keys);
      const codes = newCodes((await mayEarlierNodesRun(tx)) ? LENGTHS.earlier : LENGTHS.present);
      const about = { account_id: accountId, key: keys.fingerprint, account_key: null, created_at: now };
      const rows = codes.map((code) => ({ ...about, code_hmac: keys.hmac(PURPOSE, accountId, code) }));
      await replaceRecoveryCodes(tx, accountId, rows);
      return codes.map(presentCode);
    },
  };
}

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
