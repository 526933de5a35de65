import type { EmailAddress } from '@portico/api';
import { emailFormat } from '../accounts/email.ts';
import { vouchesFor } from '../consequences/connection-vouches.ts';
import type { Reader } from '../database/database.ts';
import type { AccountRow, IdentityRow, SignInRow } from '../database/schema.ts';
import { findBySubject } from '../identities/store.ts';
import type { RefusalReason, Said } from '../providers/relying-party.ts';
import { type Address, type Verdict, verdictOn, type Word } from './linking.ts';

/** Where somebody stands by a provider's word, and what becomes of them. */
export interface Situation {
  readonly verdict: Verdict;
  readonly identity: IdentityRow | undefined;
  /** The address that the provider names, if it is one. */
  readonly email: EmailAddress | undefined;
  /** The account that has it, if any. */
  readonly holder: Pick<AccountRow, 'id' | 'email_verified_at'> | undefined;
}

export async function situationOf(read: Reader, said: Said, row: SignInRow): Promise<Situation> {
  const identity = await findBySubject(read, said);
  const parsed = said.email === null ? undefined : emailFormat(said.email.trim());
  const email = parsed && 'value' in parsed ? parsed.value : undefined;
  const holder = email && (await findHolder(read, email.canonical));
  const address = addressOf(email, holder);
  const account = identity && (await findAccount(read, identity.account_id));
  const isForeign = await isForeignTo(read, row, [email?.canonical, account?.email_canonical]);
  const verdict = isForeign
    ? 'refuse'
    : verdictOn({ isLinked: identity !== undefined, address, word: wordOf(said, row) });
  return { verdict, identity, email, holder };
}

/** Why somebody is not let in, if so. */
export function refusalOf({ verdict, email }: Situation): RefusalReason | undefined {
  if (verdict !== 'refuse') return undefined;
  return email ? 'foreign_address' : 'no_address';
}

/**
 * Whether a connection brings somebody for whom its provider does not answer. What it says counts for addresses in the
 * domains of its organization, and for accounts that have one: a person who took their account along is out of its reach.
 * @param addresses of which none is one where it is undefined
 */
export async function isForeignTo(
  read: Reader,
  { connection_id }: Pick<SignInRow, 'connection_id'>,
  [said, own]: readonly [string | undefined, string | undefined],
): Promise<boolean> {
  if (connection_id === null) return false;
  if (said === undefined) return true;
  return !(await vouchesFor(read, connection_id, own === undefined ? [said] : [said, own]));
}

function addressOf(email: EmailAddress | undefined, holder: Situation['holder']): Address {
  if (!email) return 'none';
  if (!holder) return 'free';
  return holder.email_verified_at === null ? 'unverified' : 'verified';
}

function wordOf({ isBelieved }: Said, { connection_id }: SignInRow): Word {
  if (connection_id !== null) return 'authoritative';
  return isBelieved ? 'believed' : 'doubted';
}

async function findAccount(read: Reader, id: string) {
  return read.selectFrom('accounts').select('email_canonical').where('id', '=', id).executeTakeFirst();
}

async function findHolder(read: Reader, canonical: string): Promise<Situation['holder']> {
  return read
    .selectFrom('accounts')
    .select(['id', 'email_verified_at'])
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
}
