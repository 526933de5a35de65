import { DAY } from '../../ground/clock.ts';
import {
  databaseTimeIn,
  inParts,
  kindOf,
  locking,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
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
}

/** Adds notices to the summaries that wait for their recipients, which are created if needed. */
export async function withhold(tx: Transaction, notices: readonly Withheld[], now: number): Promise<void> {
  for (const some of inParts(notices)) await withholdSome(tx, some, now);
}

async function withholdSome(tx: Transaction, notices: readonly Withheld[], now: number): Promise<void> {
  const byAddressee = Map.groupBy(notices, addresseeOf);
  const waiting = await lockWaiting(tx, notices);
  await updateDetails(
    tx,
    waiting.flatMap(({ id, details, ...row }) => {
      const added = byAddressee.get(addresseeOf({ account: row.account_id ?? '', ...row }));
      return added ? [{ id, details: JSON.stringify(summed(summaryIn(details), added, now)) }] : [];
    }),
  );
  for (const { account_id, recipient } of waiting)
    byAddressee.delete(addresseeOf({ account: account_id ?? '', recipient }));
  const left = [...byAddressee.values()];
  if (left.length === 0) return;
  await insertSummaries(
    tx,
    left.flatMap(([first]) => first ?? []),
  );
  await withholdSome(tx, left.flat(), now);
}

const addresseeOf = ({ account, recipient }: Pick<Withheld, 'account' | 'recipient'>) =>
  `${account} ${recipient}`;

function summed({ counts, since }: Summary, added: readonly Withheld[], now: number): Summary {
  const total = { ...counts };
  for (const { purpose } of added) total[purpose] = (total[purpose] ?? 0) + 1;
  return { counts: total, since: since || now };
}

/** Leaves out summaries that are already being sent. */
function lockWaiting(tx: Transaction, notices: readonly Withheld[]) {
  const query = tx
    .selectFrom('mails')
    .select(['id', 'account_id', 'recipient', 'details'])
    .where(
      'account_id',
      'in',
      notices.map(({ account }) => account),
    )
    .where('purpose', '=', sql.lit('notices_summary'))
    .where('attempts', '=', sql.lit(0))
    // In one order, so that two transactions do not wait for each other.
    .orderBy('id');
  return locking(tx, query).execute();
}

async function updateDetails(
  tx: Transaction,
  summaries: readonly Readonly<Record<'id' | 'details', string>>[],
): Promise<void> {
  if (summaries.length === 0) return;
  const id = kindOf(tx) === 'postgres' ? sql`cast(summary.id as uuid)` : sql`summary.id`;
  const rows = summaries.map((one) => sql`(${one.id}, ${one.details})`);
  await sql`with summary (id, details) as materialized (values ${sql.join(rows)})
    update mails set details = summary.details from summary where mails.id = ${id}`.execute(tx);
}

async function insertSummaries(tx: Transaction, first: readonly Withheld[]): Promise<void> {
  const due = databaseTimeIn(kindOf(tx), sql.lit(GATHERED));
  const rows = first.map(({ account, recipient }) => {
    const mail = { purpose: 'notices_summary', recipient, account, lane: laneOf('notices_summary') } as const;
    return { ...rowOf({ ...mail, asker: null }), created_at: due, due_at: due, turn_at: due, held: 1 };
  });
  await tx
    .insertInto('mails')
    .values(rows)
    // A concurrent change may have created one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function summaryIn(details: string | null): Summary {
  return details === null ? { counts: {}, since: 0 } : JSON.parse(details);
}
