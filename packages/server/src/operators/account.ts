import type { Contracts } from '@portico/api';
import { presentAccount } from '../accounts/account.ts';
import { timestamp } from '../clock.ts';
import type { AccountRow } from '../database/schema.ts';

/** An account with what operators see of it. */
export interface OperatorAccount extends AccountRow {
  readonly has_totp: boolean | number;
  readonly recovery_codes: number | null;
  readonly passkeys: number | null;
  readonly is_operator: boolean | number;
}

export function presentOperatorAccount(
  account: OperatorAccount,
): Contracts['getAccountAsOperator']['answer']['body'] {
  const { suspended_at, last_signed_in_at } = account;
  return {
    ...presentAccount(account),
    state: suspended_at === null ? 'active' : 'suspended',
    suspendedAt: suspended_at === null ? null : timestamp(suspended_at),
    security: {
      totp: Boolean(account.has_totp),
      recoveryCodesLeft: account.recovery_codes ?? 0,
      passkeys: account.passkeys ?? 0,
    },
    lastSignedInAt: last_signed_in_at === null ? null : timestamp(last_signed_in_at),
    operator: Boolean(account.is_operator),
  };
}
