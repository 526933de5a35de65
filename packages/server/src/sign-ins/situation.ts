import type { EmailAddress } from '@portico/api';
import { emailFormat } from '../accounts/email.ts';
import type { Reader } from '../database/database.ts';
import type { AccountRow, IdentityRow, SignInRow } from '../database/schema.ts';
import { findBySubject } from '../identities/store.ts';
import type { Said } from '../providers/relying-party.ts';
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
  const verdict = verdictOn({ isLinked: identity !== undefined, address, word: wordOf(said, row) });
  return { verdict, identity, email, holder };
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

async function findHolder(read: Reader, canonical: string): Promise<Situation['holder']> {
  return read
    .selectFrom('accounts')
    .select(['id', 'email_verified_at'])
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
}
