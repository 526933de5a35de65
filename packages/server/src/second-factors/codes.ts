import { randomBytes } from 'node:crypto';
import type { GivenCode } from '@portico/api';
import type { Reader, Transaction } from '../database/database.ts';
import type { TotpRow } from '../database/schema.ts';
import { hmacUnder, KEY_BYTES, type SecretKeys } from '../secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import { newCodes, presentCode } from './recovery-codes.ts';
import { isRecoveryCode, replaceRecoveryCodes, useRecoveryCode, useStep } from './store.ts';
import { stepOf } from './totp.ts';

/** Compares codes with what an account has, and makes recovery codes. */
export interface Codes {
  /** Whether a code would be accepted now; it is not used up. */
  isRight(read: Reader, totp: TotpRow, given: Given): Promise<boolean>;
  /** Uses a code up. @returns false where it is wrong, or somebody else was quicker */
  use(tx: Transaction, totp: TotpRow, given: Given): Promise<boolean>;
  /** Makes recovery codes, in place of those that there are. @returns them as people read them */
  renew(tx: Transaction, accountId: string, now: number): Promise<string[]>;
}

export interface Given {
  /** Null where it is none. */
  readonly code: GivenCode | null;
  readonly now: number;
}

/** What stands for the account's own key, where earlier versions named a secret key. */
const OF_ACCOUNT = 'account';

export function createCodes(keys: SecretKeys): Codes {
  const PURPOSE = 'recovery code';

  function stepFor({ account_id, secret, last_step }: TotpRow, code: string, now: number) {
    const step = stepOf(keys.open(placeOf(SEALED.totp, account_id), secret), code, now);
    return step !== undefined && step > last_step ? step : undefined;
  }

  /** What may be stored of a recovery code. */
  function stored({ account_id, recovery_key }: TotpRow, code: string): readonly string[] {
    if (recovery_key === null) return keys.hmacs(PURPOSE, account_id, code);
    const key = keys.open(placeOf(SEALED.recoveryKey, account_id), recovery_key);
    return [hmacUnder(key, [PURPOSE, account_id, code])];
  }

  return {
    isRight: async (read, totp, { code, now }) => {
      if (code === null) return false;
      if (code.method === 'totp') return stepFor(totp, code.code, now) !== undefined;
      return isRecoveryCode(read, totp.account_id, stored(totp, code.code));
    },

    use: async (tx, totp, { code, now }) => {
      if (code === null) return false;
      const { account_id } = totp;
      if (code.method === 'recovery_code') return useRecoveryCode(tx, account_id, stored(totp, code.code));
      const step = stepFor(totp, code.code, now);
      return step !== undefined && useStep(tx, account_id, step);
    },

    renew: async (tx, accountId, now) => {
      const texts = newCodes();
      const secret = randomBytes(KEY_BYTES);
      const key = await sealIn(tx, keys, { place: placeOf(SEALED.recoveryKey, accountId), secret });
      const about = { account_id: accountId, key: OF_ACCOUNT, created_at: now };
      const codes = texts.map((code) => ({
        ...about,
        code_hmac: hmacUnder(secret, [PURPOSE, accountId, code]),
      }));
      await replaceRecoveryCodes(tx, accountId, { codes, key });
      return texts.map(presentCode);
    },
  };
}
