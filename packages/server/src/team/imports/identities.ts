import type { NewEvent } from '../../consequences/record-events.ts';
import { identityEvent } from '../../federation/identities/identity.ts';
import { insertIdentity } from '../../federation/identities/store.ts';
import { inParts, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { IdentityRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { GivenIdentity } from './given-identities.ts';
import type { Entry } from './line.ts';
import { ImportRefused } from './refused.ts';

/** An identity as its provider names it. */
type Subject = Pick<GivenIdentity, 'issuer' | 'subject'>;

/** The key of an identity in a map. */
export const identityKey = ({ issuer, subject }: Subject) => JSON.stringify([issuer, subject]);

/** @returns the ids of the accounts to which identities are linked, by their keys */
export async function findLinked(
  read: Reader,
  sought: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of inParts(sought)) {
    const rows = await read
      .selectFrom('identities')
      .select(['issuer', 'subject', 'account_id'])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('issuer', 'subject'),
          'in',
          some.map(({ issuer, subject }) => tuple(issuer, subject)),
        ),
      )
      .execute();
    for (const { account_id, ...identity } of rows) found.set(identityKey(identity), account_id);
  }
  return found;
}

/**
 * Links the identities of a line to its account.
 * @throws ImportRefused where one has been linked to another account since the lines were judged
 */
export async function linkIdentities(
  tx: Transaction,
  account: string,
  { entry: { identities, isVerified }, now }: { readonly entry: Entry; readonly now: number },
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { provider, issuer, subject } of identities) {
    const row: IdentityRow = {
      id: newId(),
      account_id: account,
      issuer,
      subject,
      provider_id: provider,
      connection_id: null,
      email: null,
      // The person who linked it need not be the one who can read the mailbox.
      before_verification: isVerified ? 0 : 1,
      created_at: now,
      last_used_at: null,
    };
    if (!(await insertIdentity(tx, row)))
      throw new ImportRefused(
        'An identity was linked to another account in the meantime: import the file again.',
      );
    events.push(identityEvent('identity.linked', row));
  }
  return events;
}
