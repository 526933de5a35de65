import type { Contracts } from '@portico/api';
import type { HandlerOf, Needs } from '../handler.ts';
import { countPasskeys, countRecoveryCodes, findTotp } from './store.ts';

/** Makes the function that tells how an account is protected. */
export function securityOf(database: Needs['database']) {
  const find = findTotp(database);
  return async (accountId: string): Promise<Contracts['getSecurity']['answer']['body']> => ({
    totp: (await find(accountId)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(database.read, accountId),
    passkeys: await countPasskeys(database.read, accountId),
  });
}

export function getSecurity({ database }: Pick<Needs, 'database'>): HandlerOf<'getSecurity'> {
  const read = securityOf(database);
  return { handle: async ({ caller }) => ({ status: 200, body: await read(caller.account.id) }) };
}
