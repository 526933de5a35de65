import type { FactorChange } from '@portico/conventions';
import type { FactorRefusal } from '@portico/conventions/serving';
import {
  type Database,
  inPlace,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { TotpRow } from '../database/schema.ts';
import { voidRegistrations } from '../passkeys/challenges.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { isStrong, methodsOf, type SessionCaller } from '../sessions/session.ts';
import { deleteRecoveryCodes } from './codes-store.ts';
import { deleteSetup, deleteTotp, selectTotp } from './store.ts';

/** What an account can be proved to be somebody's with, beside the password. */
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
 * Why a session may not change the factors of its account. Nobody makes a second factor with the first one alone: where
 * there is one, the session must have begun with it, and where there is none, the address must be that of the person.
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

/** The same in a transaction, which holds the lock of the account. */
export async function factorsOf(tx: Transaction, accountId: string): Promise<Factors> {
  const values = inPlace({ accountId });
  return {
    accountId,
    totp: await selectTotp(tx, values).executeTakeFirst(),
    hasPasskey: (await selectPasskey(tx, values).executeTakeFirst()) !== undefined,
  };
}

/** Voids what is being set up for an account: who began it need not be who may go on now. */
export async function voidSetups(tx: Transaction, accountId: string): Promise<void> {
  await deleteSetup(tx, accountId);
  await voidRegistrations(tx, accountId);
}

/** The recovery codes of an account go with its last factor. */
export async function deleteCodesWithoutFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, accountId))) await deleteRecoveryCodes(tx, accountId);
}

/** Takes an account all that it can sign in with beside the password, and what is being set up. */
export async function deleteAllFactors(tx: Transaction, accountId: string): Promise<void> {
  await voidSetups(tx, accountId);
  await deleteTotp(tx, accountId);
  await deletePasskeysOf(tx, accountId);
  await deleteRecoveryCodes(tx, accountId);
}
