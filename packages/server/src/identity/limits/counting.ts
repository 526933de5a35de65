import type { LimitRow } from '../../ground/database/schema.ts';
import { counted, isBlocked, isLive, type Refusal, type Tally, windowOf } from './rules.ts';
import type { LimitStore, TransactionLimitStore } from './store.ts';

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

/**
 * Counts one more under the rules of each of several, in as many statements for hundreds as for two. Each counts under all
 * of its rules, or under none if any of them refuses. Those with the same keys count one after the other.
 * @param each their tallies, under rules without pauses
 * @returns for each, whether it was counted
 */
export async function countMany(
  store: TransactionLimitStore,
  each: readonly (readonly Tally[])[],
  now: number,
): Promise<readonly boolean[]> {
  const outcomes = each.map(() => false);
  for (const round of roundsOf(each)) {
    const keys = round.flatMap(({ tallies }) => tallies.map(({ key }) => key));
    const rows = await store.rows(keys, now);
    const free = round.filter(({ tallies }) => refusalOf(tallies, rows, now) === undefined);
    const done = await countRound(store, free, { rows, now });
    for (const { at, tallies } of free) outcomes[at] = await settleCounts(store, tallies, { done, now });
  }
  return outcomes;
}

interface CountRequest {
  /** Its place among all. */
  readonly at: number;
  readonly tallies: readonly Tally[];
}

/** Puts those with the same keys into different rounds, in their order: a statement changes each row once. */
function* roundsOf(each: readonly (readonly Tally[])[]): Generator<readonly CountRequest[]> {
  let left: readonly CountRequest[] = each.map((tallies, at) => ({ at, tallies }));
  while (left.length > 0) {
    const keys = new Set<string>();
    const [round, later]: [CountRequest[], CountRequest[]] = [[], []];
    for (const request of left) {
      const isAlone = request.tallies.every(({ key }) => !keys.has(key));
      (isAlone ? round : later).push(request);
      for (const { key } of request.tallies) keys.add(key);
    }
    yield round;
    left = later;
  }
}

interface AsOf {
  readonly rows: Rows;
  readonly now: number;
}

/** @returns the keys that were counted: all, except in a race with another request */
async function countRound(
  store: TransactionLimitStore,
  round: readonly CountRequest[],
  { rows, now }: AsOf,
): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  const byRule = Map.groupBy(
    round.flatMap(({ tallies }) => tallies),
    ({ rule }) => rule,
  );
  for (const [rule, tallies] of byRule) {
    const counts = tallies.map(({ key }) => {
      const { endsAt } = counted(rule, rows.get(key), now);
      return { key, most: rule.most, below: NO_BOUND, now, endsAt };
    });
    for (const key of await store.countAll(counts)) done.add(key);
  }
  return done;
}

/** Gives the counts of one back unless it was counted under all of its rules. @returns whether it was */
async function settleCounts(
  store: TransactionLimitStore,
  tallies: readonly Tally[],
  { done, now }: { readonly done: ReadonlySet<string>; readonly now: number },
): Promise<boolean> {
  const countedOnes = tallies.filter(({ key }) => done.has(key));
  if (countedOnes.length === tallies.length) return true;
  for (const { rule, key } of countedOnes) await store.giveBack(key, windowOf(rule, now));
  return false;
}
