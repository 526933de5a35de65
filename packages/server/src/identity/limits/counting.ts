import type { LimitRow } from '../../ground/database/schema.ts';
import { counted, isBlocked, isLive, type Refusal, type Tally, windowOf } from './rules.ts';
import type { LimitStore } from './store.ts';

/** The largest integer of a column: no count gets there. */
const NO_BOUND = 2 ** 31 - 1;

type Rows = ReadonlyMap<string, LimitRow>;

/** The first rule that refuses the caller, if any does; before those that take a proof of work, those that take none. */
export function refusalOf(tallies: readonly Tally[], rows: Rows, now: number): Refusal | undefined {
  for (const { rule, key } of tallies) {
    const row = rows.get(key);
    if (isBlocked(row, now)) return { rule, until: row.free_at, countedAt: row.last_at };
  }
  for (const { rule, key, free } of tallies) {
    const row = rows.get(key);
    if (free !== undefined && isLive(row, now) && row.count >= free)
      return { rule, until: now, countedAt: row.last_at, takesProof: true };
  }
  return undefined;
}

/**
 * Counts one more under each rule, or under none if any of them refuses. A refusal writes nothing, except in a race with
 * another request, where counts are given back.
 * @param rows as they were just read
 */
export async function countEach(
  store: LimitStore,
  tallies: readonly Tally[],
  { rows, now }: { readonly rows: Rows; readonly now: number },
): Promise<Refusal | undefined> {
  const refusal = refusalOf(tallies, rows, now);
  if (refusal) return refusal;
  const done: Tally[] = [];
  for (const tally of tallies) {
    const { rule, key, free: below = NO_BOUND } = tally;
    const { freeAt, endsAt } = counted(rule, rows.get(key), now);
    if (!(await store.count({ key, most: rule.most, below, now, freeAt, endsAt }))) {
      for (const other of done) await store.giveBack(other.key, windowOf(other.rule, now));
      const rowsNow = await store.rows([key], now);
      return refusalOf([tally], rowsNow, now) ?? { rule, until: now, countedAt: now };
    }
    done.push(tally);
  }
  return undefined;
}
