import type { LimitRow } from '../database/schema.ts';
import { counted, isBlocked, type Refusal, type Tally, windowOf } from './rules.ts';
import type { LimitStore } from './store.ts';

type Rows = ReadonlyMap<string, LimitRow>;

/** The first rule that refuses the caller, if any does. */
export function refusalOf(tallies: readonly Tally[], rows: Rows, now: number): Refusal | undefined {
  for (const { rule, key } of tallies) {
    const row = rows.get(key);
    if (isBlocked(row, now)) return { rule, until: row.free_at, countedAt: row.last_at };
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
    const { rule, key } = tally;
    const { freeAt, endsAt } = counted(rule, rows.get(key), now);
    if (!(await store.count({ key, most: rule.most, now, freeAt, endsAt }))) {
      for (const other of done) await store.giveBack(other.key, windowOf(other.rule, now));
      const rowsNow = await store.rows([key], now);
      return refusalOf([tally], rowsNow, now) ?? { rule, until: now, countedAt: now };
    }
    done.push(tally);
  }
  return undefined;
}
