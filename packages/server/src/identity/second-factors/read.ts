import type { Contracts } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import type { TotpSetupRow } from '../../ground/database/schema.ts';
import { ok } from '../../pipeline/answers.ts';
import type { Account } from '../../pipeline/callers/account.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { isPassword } from '../accounts/hasher.ts';
import { lockAccount, passwordHash } from '../accounts/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { countPasskeys } from '../passkeys/store.ts';
import { countRecoveryCodes } from './codes-store.ts';
import { factorsOf, hasFactor } from './factors.ts';
import { setupOf, totpOf } from './store.ts';

/** The authenticator app of the caller's account, in use or being set up. */
interface OwnTotp {
  readonly account: Account;
  /** Undefined where it is in use. */
  readonly setup: TotpSetupRow | undefined;
}

/** The authenticator app as a resource, which exists while one is in use or being set up. */
export function totpResource({ database, clock }: ResourceNeeds): Resource<OwnTotp, SessionCaller> {
  async function find(read: Reader, account: Account): Promise<OwnTotp | undefined> {
    if (await totpOf(read, account.id)) return { account, setup: undefined };
    const setup = await setupOf(read, account.id, clock());
    return setup && { account, setup };
  }

  return {
    locate: (_, { account }) => find(database.read, account),
    lock: async (tx, { account }) => {
      const locked = await lockAccount(tx, account.id);
      return locked && find(tx, locked);
    },
    present: ({ setup }) => ({ isActive: setup === undefined }),
  };
}

/** The account of the caller as a resource that exists while something of it does. */
function ownAccountWith(
  database: ResourceNeeds['database'],
  exists: (read: Reader, accountId: string) => Promise<boolean>,
): Resource<Account, SessionCaller> {
  return {
    locate: async (_, { account }) => ((await exists(database.read, account.id)) ? account : undefined),
    lock: async (tx, { id }) => {
      const locked = await lockAccount(tx, id);
      return locked && (await exists(tx, id)) ? locked : undefined;
    },
    present: () => ({}),
  };
}

/** The authenticator app that is in use, as the account that has it. */
export const activeTotpResource = ({ database }: ResourceNeeds) =>
  ownAccountWith(database, async (read, id) => (await totpOf(read, id)) !== undefined);

/** Any second factor, as the account that has it. */
export const secondFactorResource = ({ database }: ResourceNeeds) =>
  ownAccountWith(database, async (read, id) => hasFactor(await factorsOf(read, id)));

/** Makes the function that reads how an account is protected. */
export function securityOf({ read }: Needs['database']) {
  return async (accountId: string): Promise<Contracts['getSecurity']['answer']['body']> => ({
    password: isPassword((await passwordHash(read, accountId)) ?? ''),
    totp: (await totpOf(read, accountId)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(read, accountId),
    passkeys: await countPasskeys(read, accountId),
  });
}

export function getSecurity({ database }: Needs): HandlerOf<'getSecurity'> {
  const read = securityOf(database);
  return { handle: async ({ caller }) => ok(await read(caller.account.id)) };
}
