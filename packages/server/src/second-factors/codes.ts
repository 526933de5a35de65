import type { GivenCode } from '@portico/api';
import type { Reader, Transaction } from '../database/database.ts';
import type { TotpRow } from '../database/schema.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
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

/** Where the secret of an account's authenticator app is sealed. */
export const totpPlace = (accountId: string) => ({ purpose: 'totp', id: accountId });

export function createCodes(keys: SecretKeys): Codes {
  const PURPOSE = 'recovery code';

  function stepFor({ account_id, secret, last_step }: TotpRow, code: string, now: number) {
    const step = stepOf(keys.open(totpPlace(account_id), secret), code, now);
    return step !== undefined && step > last_step ? step : undefined;
  }

  return {
    isRight: async (read, totp, { code, now }) => {
      if (code === null) return false;
      if (code.method === 'totp') return stepFor(totp, code.code, now) !== undefined;
      const { account_id } = totp;
      return isRecoveryCode(read, account_id, keys.hmacs(PURPOSE, account_id, code.code));
    },
    use: async (tx, totp, { code, now }) => {
      if (code === null) return false;
      const { account_id } = totp;
      if (code.method === 'recovery_code')
        return useRecoveryCode(tx, account_id, keys.hmacs(PURPOSE, account_id, code.code));
      const step = stepFor(totp, code.code, now);
      return step !== undefined && useStep(tx, account_id, step);
    },
    renew: async (tx, accountId, now) => {
      const codes = newCodes();
      const about = { account_id: accountId, key: keys.fingerprint, created_at: now };
      const rows = codes.map((code) => ({ ...about, code_hmac: keys.hmac(PURPOSE, accountId, code) }));
      await replaceRecoveryCodes(tx, accountId, rows);
      return codes.map(presentCode);
    },
  };
}
