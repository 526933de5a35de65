import { SECOND } from '../../ground/clock.ts';
import {
  databaseTimeIn,
  greater,
  inParts,
  kindOf,
  locking,
  type Placeholders,
  type RawBuilder,
  sql,
  type Transaction,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { MailRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { MailPurpose } from './purposes.ts';

/** A mail to be sent. */
export interface NewMail extends Pick<MailRow, 'purpose' | 'recipient' | 'lane' | 'asker'> {
  readonly account?: string | undefined;
  readonly invitation?: string | undefined;
  readonly webhook?: string | undefined;
  readonly event?: string | undefined;
  readonly domain?: string | undefined;
  readonly connection?: string | undefined;
  /** How long it is held back, in milliseconds; absent where it is due at once. */
  readonly heldFor?: number | undefined;
}

/** Distance between mails of one asker in a lane, in milliseconds, which lets mails of others go in between. */
const APART = 10 * SECOND;

/** A mail's row before its times are set. */
type Waiting = Omit<MailRow, 'created_at' | 'due_at' | 'turn_at'> & {
  readonly wait: number;
  /** How far its turn is behind the first of the same asker that is stored with it, in milliseconds. */
  readonly behind: number;
};

const inserted = transactionalRows((tx, mails: readonly Placeholders<Waiting>[]) => {
  const rows = mails.map(({ wait, behind, ...mail }) => {
    const due = databaseTimeIn(kindOf(tx), wait);
    const turn = sql<number>`${turnOf(tx, due, mail)} + cast(${behind} as bigint)`;
    // The lifetime of a mail that is held back begins when it is due.
    return { ...mail, created_at: due, due_at: due, turn_at: turn };
  });
  return tx.insertInto('mails').values(rows);
});

/** The row of a mail that is not held back, before its times are set. */
export function rowOf({ account, invitation, webhook, event, domain, connection, ...mail }: NewMail) {
  return {
    id: newId(),
    ...mail,
    account_id: account ?? null,
    invitation_id: invitation ?? null,
    webhook_id: webhook ?? null,
    event_id: event ?? null,
    domain_id: domain ?? null,
    connection_id: connection ?? null,
    claimed_until: null,
    attempts: 0,
    held: 0,
    details: null,
  };
}

export async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  for (const some of inParts(mails)) {
    const stored = new Map<string, number>();
    const rows = some.map(({ heldFor, ...mail }) => {
      const { asker, lane } = mail;
      const held = heldFor === undefined ? 0 : 1;
      const turn = `${lane} ${asker}`;
      const before = asker === null ? 0 : (stored.get(turn) ?? 0);
      stored.set(turn, before + 1);
      return { ...rowOf(mail), held, wait: Math.round(heldFor ?? 0), behind: before * APART };
    });
    await inserted.all(tx, rows);
  }
}

/** The turn of a mail: behind those of the same asker, but before later ones of others. */
function turnOf(
  tx: Transaction,
  due: RawBuilder<number>,
  { lane, asker }: Placeholders<Pick<MailRow, 'lane' | 'asker'>>,
): RawBuilder<number> {
  const last = tx
    .selectFrom('mails')
    .select(({ fn }) => fn.max('turn_at').as('turn_at'))
    .where('lane', '=', lane)
    .where('asker', '=', asker);
  return greater(kindOf(tx), due, sql<number>`coalesce((${last}), 0) + ${sql.lit(APART)}`);
}

/** Holds a mail back for longer, without counting an attempt. */
export async function holdBack(tx: Transaction, id: string, milliseconds: number): Promise<void> {
  const due = databaseTimeIn(kindOf(tx), sql.lit(Math.round(milliseconds)));
  await tx
    .updateTable('mails')
    .set({ created_at: due, due_at: due, turn_at: due, claimed_until: null, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** Releases a mail that was held back. */
export async function letGo(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('mails').set({ held: 0 }).where('id', '=', id).execute();
}

/**
 * Whether a claimed mail still exists, and locks it: a change that voids its secret deletes the mail first, so that no
 * secret is created afterwards.
 */
export async function isStillAsked(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.selectFrom('mails').select('id').where('id', '=', id);
  return (await locking(tx, query).executeTakeFirst()) !== undefined;
}

/** Deletes mails of these purposes that have an account. */
export async function deleteMailsTo(
  tx: Transaction,
  id: string,
  purposes: readonly MailPurpose[],
): Promise<void> {
  await tx.deleteFrom('mails').where('account_id', '=', id).where('purpose', 'in', purposes).execute();
}

/** Deletes mails of these purposes to an account. Those of password resets have no account, only its canonical address. */
export async function deleteMails(
  tx: Transaction,
  { id, email_canonical }: { readonly id: string; readonly email_canonical: string },
  purposes: readonly MailPurpose[],
): Promise<void> {
  await deleteMailsTo(tx, id, purposes);
  if (!purposes.includes('password_reset')) return;
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', email_canonical)
    .where('purpose', '=', 'password_reset')
    .execute();
}
