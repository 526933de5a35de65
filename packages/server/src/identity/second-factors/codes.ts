import type { GivenCode } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { TotpRow } from '../../ground/database/schema.ts';
import { hmacUnder, type SecretKeys } from '../../ground/secret-keys/keys.ts';
import { holdFirst, placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import { codesKeyOf, isRecoveryCode, replaceRecoveryCodes, useRecoveryCode } from './codes-store.ts';
import type { Factors } from './factors.ts';
import { canonicalCode, LENGTHS, newCodes, presentCode } from './recovery-codes.ts';
import { useStep } from './store.ts';
import { mayEarlierNodesRun } from './tasks.ts';
import { stepOf } from './totp.ts';

/** Verifies codes of an account, and generates recovery codes. */
export interface Codes {
  /** Whether a code would be accepted now, without using it up. */
  isRight(read: Reader, factors: Factors, given: SubmittedCode): Promise<boolean>;
  /** Uses a code up. @returns false where it is wrong, or was used in the meantime */
  use(tx: Transaction, factors: Factors, given: SubmittedCode): Promise<boolean>;
  /** Replaces the recovery codes. @returns the new ones, formatted for people */
  renew(tx: Transaction, accountId: string, now: number): Promise<string[]>;
}

interface SubmittedCode {
  /** Null where it is not a code. */
  readonly code: GivenCode | null;
  readonly now: number;
}

export function createCodes(keys: SecretKeys): Codes {
  const PURPOSE = 'recovery code';

  function stepFor({ account_id, secret, last_step }: TotpRow, code: string, now: number) {
    const step = stepOf(keys.open(placeOf(SEALED.totp, account_id), secret), code, now);
    return step !== undefined && step > last_step ? step : undefined;
  }

  /** The possible HMACs of a recovery code. Nodes of earlier versions keep the account's own key with the app. */
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
      // Fails if the first key of this node has been given up.
      await holdFirst(tx, keys);
      const codes = newCodes((await mayEarlierNodesRun(tx)) ? LENGTHS.earlier : LENGTHS.present);
      const about = { account_id: accountId, key: keys.fingerprint, account_key: null, created_at: now };
      const rows = codes.map((code) => ({ ...about, code_hmac: keys.hmac(PURPOSE, accountId, code) }));
      await replaceRecoveryCodes(tx, accountId, rows);
      return codes.map(presentCode);
    },
  };
}

/** More characters than any code has, including spaces. */
const LONGEST = 64;
const TOTP = /^[0-9]{6}$/;

/** Parses a typed code, regardless of case, spaces and hyphens. */
export function givenCodeFormat(typed: string): Parsed<GivenCode | null> {
  if (typed.length > LONGEST) return { value: null };
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(code)) return { value: { method: 'totp', code } };
  const recovery = canonicalCode(code);
  return { value: recovery === undefined ? null : { method: 'recovery_code', code: recovery } };
}
