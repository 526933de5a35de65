import type { FactorChange } from '@portico/conventions';
import type { FactorRefusal } from '@portico/conventions/serving';
import {
  type Database,
  inPlace,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { TotpRow } from '../../ground/database/schema.ts';
import type { Person } from '../../pipeline/callers/caller.ts';
import { isStrong, methodsOf, type SessionCaller } from '../../pipeline/callers/session.ts';
import { voidRegistrations } from '../passkeys/challenges.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { deleteRecoveryCodes } from './codes-store.ts';
import { deleteSetup, deleteTotp, selectTotp } from './store.ts';

/** The second factors of an account. */
export interface Factors {
  readonly accountId: string;
  readonly totp: TotpRow | undefined;
  readonly hasPasskey: boolean;
}

/** Whether an account has a second factor, of either kind. */
export function hasFactor({ totp, hasPasskey }: Factors): boolean {
  return totp !== undefined || hasPasskey;
}

/**
 * Why a session may not change the factors of its account. The password alone must not be enough: if the account has a
 * second factor, the session must have begun with one, and if it has none, its address must be verified.
 */
export function factorRefusal(
  change: FactorChange,
  { account, session }: Pick<SessionCaller, 'account' | 'session'>,
  isThere: boolean,
): FactorRefusal | undefined {
  if (isThere) return isStrong(methodsOf(session)) ? undefined : 'SECOND_FACTOR_MISSING';
  return change === 'added' && account.email_verified_at === null ? 'EMAIL_NOT_VERIFIED' : undefined;
}

type OfAccount = Placeholders<{ accountId: string }>;

function selectPasskey(queries: Pick<Reader, 'selectFrom'>, { accountId }: OfAccount) {
  return queries.selectFrom('passkeys').select('id').where('account_id', '=', accountId).limit(1);
}

export function findFactors(database: Pick<Database, 'prepare'>): (accountId: string) => Promise<Factors> {
  const totp = database.prepare((queries, values: OfAccount) => selectTotp(queries, values));
  const passkey = database.prepare((queries, values: OfAccount) => selectPasskey(queries, values));
  return async (accountId) => ({
    accountId,
    totp: await totp.first({ accountId }),
    hasPasskey: (await passkey.first({ accountId })) !== undefined,
  });
}

/** The same at once, in a transaction that holds the lock of the account if it is to change anything. */
export async function factorsOf(read: Reader, accountId: string): Promise<Factors> {
  const values = inPlace({ accountId });
  return {
    accountId,
    totp: await selectTotp(read, values).executeTakeFirst(),
    hasPasskey: (await selectPasskey(read, values).executeTakeFirst()) !== undefined,
  };
}

/** Returns why a session may not change the factors of its account, which is locked, if so. */
export async function judgeFactors(
  tx: Transaction,
  change: FactorChange,
  person: Person,
): Promise<FactorRefusal | undefined> {
  return factorRefusal(change, person, hasFactor(await factorsOf(tx, person.account.id)));
}

/** Voids set-ups in progress, which somebody else may have begun. */
export async function voidSetups(tx: Transaction, accountId: string): Promise<void> {
  await deleteSetup(tx, accountId);
  await voidRegistrations(tx, accountId);
}

/** Deletes the recovery codes of an account if it has no factor left. */
export async function deleteCodesWithoutFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, accountId))) await deleteRecoveryCodes(tx, accountId);
}

/** Removes all second factors, passkeys and recovery codes of an account, and set-ups in progress. */
export async function deleteAllFactors(tx: Transaction, accountId: string): Promise<void> {
  await voidSetups(tx, accountId);
  await deleteTotp(tx, accountId);
  await deletePasskeysOf(tx, accountId);
  await deleteRecoveryCodes(tx, accountId);
}
