import type { EmailAddress } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import type { AccountRow, IdentityRow, SignInRow } from '../../ground/database/schema.ts';
import { emailFormat } from '../../ground/email.ts';
import { vouchesFor } from '../connections/vouches.ts';
import { findBySubject } from '../identities/store.ts';
import { saysUnverified } from '../providers/believed.ts';
import type { ProviderClaims, RefusalReason } from '../providers/relying-party.ts';
import { isInactive } from './by-connection.ts';
import { type Address, type Verdict, verdictOn, type Word } from './linking.ts';

/** Where somebody stands by a provider's word, and what becomes of them. */
export interface Situation {
  readonly verdict: Verdict;
  readonly identity: IdentityRow | undefined;
  /** The address that the provider names, if it is one. */
  readonly email: EmailAddress | undefined;
  /** The account that has it, if any. */
  readonly holder: Pick<AccountRow, 'id' | 'email_verified_at'> | undefined;
  /** Why they are not let in, if so. */
  readonly refusal: RefusalReason | undefined;
}

export async function situationOf(read: Reader, said: ProviderClaims, row: SignInRow): Promise<Situation> {
  const identity = await findBySubject(read, said);
  const parsed = said.email === null ? undefined : emailFormat(said.email.trim());
  const email = parsed && 'value' in parsed ? parsed.value : undefined;
  const holder = email && (await findHolder(read, email.canonical));
  const address = addressOf(email, holder);
  const account = identity ? await findAccount(read, identity.account_id) : undefined;
  const known = { identity, email, holder };
  const isUnverified = !identity && saysUnverified(said.claims);
  const brought = { said: email?.canonical, isUnverified, account, holder };
  const refusal = await refusalByConnection(read, row, brought);
  if (refusal) return { ...known, verdict: 'refuse', refusal };
  const verdict = verdictOn({ isLinked: identity !== undefined, address, word: wordOf(said, row) });
  return { ...known, verdict, refusal: verdict === 'refuse' ? 'no_address' : undefined };
}

interface Brought {
  /** The address that the provider names, if it is one. */
  readonly said: string | undefined;
  /** Whether it says, of a subject that is new here, that nobody has shown the address to be theirs. */
  readonly isUnverified: boolean;
  /** The account that is linked, if any. */
  readonly account: Pick<AccountRow, 'id' | 'email_canonical' | 'email_verified_at'> | undefined;
  /** The account that has the address, if any. */
  readonly holder?: Pick<AccountRow, 'id'> | undefined;
}

/**
 * Why a connection cannot bring somebody, if so. What its provider says counts for addresses in the domains of its
 * organization, and for accounts that have proved one: a person who took their account along is out of its reach.
 */
export async function refusalByConnection(
  read: Reader,
  { connection_id }: Pick<SignInRow, 'connection_id'>,
  { said, isUnverified, account, holder }: Brought,
): Promise<RefusalReason | undefined> {
  if (connection_id === null) return undefined;
  if (said === undefined) return 'no_address';
  const isUnproved = account?.email_verified_at === null;
  const addresses = account ? [said, account.email_canonical] : [said];
  if (isUnproved || !(await vouchesFor(read, connection_id, addresses))) return 'foreign_address';
  // Providers where people register themselves say so of whatever was typed there.
  if (isUnverified) return 'email_not_verified';
  const id = account?.id ?? holder?.id;
  return id !== undefined && (await isInactive(read, connection_id, id)) ? 'inactive' : undefined;
}

function addressOf(email: EmailAddress | undefined, holder: Situation['holder']): Address {
  if (!email) return 'none';
  if (!holder) return 'free';
  return holder.email_verified_at === null ? 'unverified' : 'verified';
}

function wordOf({ isBelieved }: ProviderClaims, { connection_id }: SignInRow): Word {
  if (connection_id !== null) return 'authoritative';
  return isBelieved ? 'believed' : 'doubted';
}

async function findAccount(read: Reader, id: string) {
  return read
    .selectFrom('accounts')
    .select(['id', 'email_canonical', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function findHolder(read: Reader, canonical: string): Promise<Situation['holder']> {
  return read
    .selectFrom('accounts')
    .select(['id', 'email_verified_at'])
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
}
