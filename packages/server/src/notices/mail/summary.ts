import { DAY } from '../../ground/clock.ts';
import { databaseTimeIn, kindOf, locking, sql, type Transaction } from '../../ground/database/database.ts';
import { laneOf, type NoticePurpose } from './purposes.ts';
import { rowOf } from './store.ts';

/** How long notices beyond the limit are gathered before a summary is sent, in milliseconds. */
const GATHERED = DAY;

/** The notices that one mail sums up. */
export interface Summary {
  /** Number of notices of each purpose. */
  readonly counts: Readonly<Partial<Record<NoticePurpose, number>>>;
  /** When the first of them was withheld, in milliseconds since 1970. */
  readonly since: number;
}

/** A notice that is part of a summary instead of being sent by itself. */
interface Withheld {
  readonly purpose: NoticePurpose;
  readonly recipient: string;
  readonly account: string;
  readonly now: number;
}

/** Adds a notice to the summary that waits for the recipient, which is created if needed. */
export async function withhold(tx: Transaction, withheld: Withheld): Promise<void> {
  const waiting = await lockWaiting(tx, withheld);
  if (!waiting) {
    await insertSummary(tx, withheld);
    return withhold(tx, withheld);
  }
  const { counts, since } = summaryIn(waiting.details);
  const { purpose, now } = withheld;
  const details: Summary = {
    counts: { ...counts, [purpose]: (counts[purpose] ?? 0) + 1 },
    since: since || now,
  };
  await tx
    .updateTable('mails')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', waiting.id)
    .execute();
}

/** Leaves out a summary that is already being sent. */
function lockWaiting(tx: Transaction, { account, recipient }: Withheld) {
  const query = tx
    .selectFrom('mails')
    .select(['id', 'details'])
    .where('account_id', '=', account)
    .where('recipient', '=', recipient)
    .where('purpose', '=', sql.lit('notices_summary'))
    .where('attempts', '=', sql.lit(0));
  return locking(tx, query).executeTakeFirst();
}

async function insertSummary(tx: Transaction, { account, recipient }: Withheld): Promise<void> {
  const due = databaseTimeIn(kindOf(tx), sql.lit(GATHERED));
  const mail = { purpose: 'notices_summary', recipient, account, lane: laneOf('notices_summary') } as const;
  await tx
    .insertInto('mails')
    .values({ ...rowOf({ ...mail, asker: null }), created_at: due, due_at: due, turn_at: due, held: 1 })
    // A concurrent change may have created one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function summaryIn(details: string | null): Summary {
  return details === null ? { counts: {}, since: 0 } : JSON.parse(details);
}
