import { SECOND } from '../clock.ts';
import {
  databaseTimeIn,
  greater,
  kindOf,
  locking,
  type Placeholders,
  type RawBuilder,
  sql,
  type Transaction,
  transactionalRows,
} from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import type { MailPurpose } from './purposes.ts';

/** A mail that is to be sent. */
export interface NewMail extends Pick<MailRow, 'purpose' | 'recipient' | 'lane' | 'asker'> {
  readonly account?: string | undefined;
  readonly invitation?: string | undefined;
  readonly webhook?: string | undefined;
  readonly event?: string | undefined;
  /** For how long it is held back, in milliseconds; absent where it is due at once. */
  readonly heldFor?: number | undefined;
}

/** How far apart mails of one asker stand in a lane, in milliseconds: as many of others find room between two of them. */
const APART = 10 * SECOND;

/** A mail's row, but for when its turn is. */
type Waiting = Omit<MailRow, 'created_at' | 'due_at' | 'turn_at'> & { readonly wait: number };

const inserted = transactionalRows((tx, mails: readonly Placeholders<Waiting>[]) => {
  const rows = mails.map(({ wait, ...mail }) => {
    const due = databaseTimeIn(kindOf(tx), wait);
    // What is held back waits for nobody: it begins when it is due.
    return { ...mail, created_at: due, due_at: due, turn_at: turnOf(tx, due, mail) };
  });
  return tx.insertInto('mails').values(rows);
});

export async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  for (const { account, invitation, webhook, event, heldFor, ...mail } of mails) {
    const row = {
      id: newId(),
      ...mail,
      account_id: account ?? null,
      invitation_id: invitation ?? null,
      webhook_id: webhook ?? null,
      event_id: event ?? null,
      claimed_until: null,
      attempts: 0,
      held: heldFor === undefined ? 0 : 1,
      details: null,
      wait: Math.round(heldFor ?? 0),
    };
    // One by one: each finds its turn behind the one before it.
    await inserted.all(tx, [row]);
  }
}

/** Behind those that the same asker has waiting, and before what others ask for after it is due. */
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

function dueIn(tx: Transaction, milliseconds: number): RawBuilder<number> {
  return databaseTimeIn(kindOf(tx), sql.lit(Math.round(milliseconds)));
}

/** Holds a mail back for longer: nothing of it was tried. */
export async function holdBack(tx: Transaction, id: string, milliseconds: number): Promise<void> {
  const due = dueIn(tx, milliseconds);
  await tx
    .updateTable('mails')
    .set({ created_at: due, due_at: due, turn_at: due, claimed_until: null, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** There is room for a mail that was held back. */
export async function letGo(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('mails').set({ held: 0 }).where('id', '=', id).execute();
}

/**
 * Whether a mail that was taken is still to be sent. It is locked: a change that voids its secret deletes it first, so
 * that no secret is made after that.
 */
export async function isStillAsked(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.selectFrom('mails').select('id').where('id', '=', id);
  return (await locking(tx, query).executeTakeFirst()) !== undefined;
}

/** Deletes mails of these purposes to an account. That of a reset knows no account, only the canonical address. */
export async function deleteMails(
  tx: Transaction,
  { id, email_canonical }: { readonly id: string; readonly email_canonical: string },
  purposes: readonly MailPurpose[],
): Promise<void> {
  await tx.deleteFrom('mails').where('account_id', '=', id).where('purpose', 'in', purposes).execute();
  if (!purposes.includes('password_reset')) return;
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', email_canonical)
    .where('purpose', '=', 'password_reset')
    .execute();
}
