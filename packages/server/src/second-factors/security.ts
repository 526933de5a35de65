import type { Contracts } from '@portico/api';
import type { HandlerOf, Needs } from '../handler.ts';
import { countPasskeys } from '../passkeys/store.ts';
import { countRecoveryCodes } from './codes-store.ts';
import { totpOf } from './store.ts';

/** Makes the function that tells how an account is protected. */
export function securityOf({ read }: Needs['database']) {
  return async (accountId: string): Promise<Contracts['getSecurity']['answer']['body']> => ({
    totp: (await totpOf(read, accountId)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(read, accountId),
    passkeys: await countPasskeys(read, accountId),
  });
}

export function getSecurity({ database }: Pick<Needs, 'database'>): HandlerOf<'getSecurity'> {
  const read = securityOf(database);
  return { handle: async ({ caller }) => ({ status: 200, body: await read(caller.account.id) }) };
}
