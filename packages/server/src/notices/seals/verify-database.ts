import { HOUR } from '../../ground/clock.ts';
import { inParts, type Reader } from '../../ground/database/database.ts';
import type { LeafRow, SealRow } from '../../ground/database/schema.ts';
import { BEFORE_ALL_IDS, firstIdAt, timeOf } from '../../ground/id.ts';
import { ADDRESS, type ByPointer, commitmentTo, leafOf, personalIn, wholeEvent } from './canonical.ts';
import { isSame, isSigned, type KeptSeal } from './kept.ts';
import type { Problem, Verdict } from './problem.ts';
import { presentSeal } from './seal.ts';
import { leavesOf, type Sealed } from './store.ts';
import { rootOf, subtreesOf } from './tree.ts';

/** How much older than the ones sealed before it an event may be: a transaction is long, or clocks of nodes differ. */
const LATEST = HOUR;
const ROWS = 500;

interface Judging {
  /** Events made before this time may have been deleted, as they are past keeping; in milliseconds since 1970. */
  readonly keptFrom: number;
  /** Seals that were kept elsewhere, by number. */
  readonly kept: ReadonlyMap<number, KeptSeal>;
  readonly onStep?: (events: number) => void;
}

/** Judges all events and seals of a database, some at a time. */
export async function verifyDatabase(read: Reader, judging: Judging): Promise<Verdict> {
  const problems: Problem[] = [];
  const counts = { events: 0, seals: 0, forgotten: 0 };
  let previous: SealRow | undefined;
  let latestEvent = BEFORE_ALL_IDS;
  for await (const seal of sealsOf(read)) {
    problems.push(...judgeSeal(seal, previous, judging));
    const leaves = await leavesOf(read, seal.number);
    if (!isWhole(seal, leaves)) problems.push({ fault: 'the seal was rewritten', seal: seal.number });
    const outcome = await judgeLeaves(read, leaves, judging);
    problems.push(...outcome.problems, ...backdated(leaves, latestEvent));
    counts.events += outcome.events;
    counts.forgotten += outcome.forgotten;
    counts.seals++;
    if (seal.last_event_id > latestEvent) latestEvent = seal.last_event_id;
    judging.onStep?.(leaves.length);
    previous = seal;
  }
  for (const [number] of judging.kept)
    if (number > (previous?.number ?? 0)) problems.push({ fault: 'the seal is missing', seal: number });
  problems.push(...(await intruders(read)));
  const waiting = await judgeUnsealed(read, latestEvent);
  return { ...counts, unsealed: waiting.count, problems: [...problems, ...waiting.problems] };
}

/** Whether a seal is over these leaves, and what is kept of their tree is true. */
function isWhole({ count, root, subtrees }: SealRow, leaves: readonly LeafRow[]): boolean {
  const roots = subtreesOf(leaves.map(({ leaf }) => leaf));
  const isKept = subtrees === null || subtrees === JSON.stringify(roots);
  return leaves.length === count && isKept && rootOf(roots) === root;
}

async function* sealsOf(read: Reader): AsyncGenerator<SealRow, undefined> {
  for (let after = 0; ; ) {
    const seals = await read
      .selectFrom('seals')
      .selectAll()
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS)
      .execute();
    yield* seals;
    const last = seals.at(-1);
    if (!last || seals.length < ROWS) return;
    after = last.number;
  }
}

/** A seal by itself, beside the one before, and beside the copy that was kept. */
function judgeSeal(seal: SealRow, previous: SealRow | undefined, { kept, keptFrom }: Judging): Problem[] {
  const { number } = seal;
  const problems: Problem[] = [];
  const shown = presentSeal(seal);
  const copy = kept.get(number);
  if (!isSigned(shown) || (copy && !isSame(copy, shown)))
    problems.push({ fault: 'the seal was rewritten', seal: number });
  // The first that is left may be the one that shows where the rest begins.
  const isBeginning = !previous && (number === 1 || timeOf(seal.last_event_id) <= keptFrom);
  const expected = previous ? previous.number + 1 : isBeginning ? number : 1;
  for (let missing = expected; missing < number; missing++)
    problems.push({ fault: 'the seal is missing', seal: missing });
  if (previous && previous.number + 1 === number && seal.previous_root !== previous.root)
    problems.push({ fault: 'the seal was rewritten', seal: number });
  if (previous && seal.at < previous.at) problems.push({ fault: 'the clock was set back', seal: number });
  return problems;
}

/** Events that had an id much older than those that were sealed before. */
function backdated(leaves: readonly LeafRow[], latestEvent: string): Problem[] {
  const bound = firstIdAt(Math.max(0, timeOf(latestEvent) - LATEST));
  return leaves
    .filter(({ event_id }) => event_id < bound)
    .map(({ event_id: event, seal_number: seal }) => ({ fault: 'backdated', event, seal }));
}

/** The events of a seal against its leaves. */
async function judgeLeaves(read: Reader, leaves: readonly LeafRow[], { keptFrom }: Judging) {
  const problems: Problem[] = [];
  const hashes = new Set(leaves.map(({ leaf }) => leaf));
  const events = await sealedEvents(
    read,
    leaves.map(({ event_id }) => event_id),
  );
  const ended = await deletedAmong(
    read,
    leaves.flatMap(({ account_id }) => account_id ?? []),
  );
  let forgotten = 0;
  for (const { event_id, account_id, seal_number: seal, leaf, leaf_index } of leaves) {
    const row = events.get(event_id);
    const isPast = timeOf(event_id) <= keptFrom || (account_id !== null && ended.has(account_id));
    if (!row) {
      if (isPast) forgotten++;
      else problems.push({ fault: 'removed', event: event_id, seal });
      continue;
    }
    const found = leafOfRow(row);
    if (found === leaf && row.seal_number === seal && row.leaf_index === leaf_index) continue;
    // While its account is being deleted, an event that has still to be delivered has lost its details.
    if (isPast && row.details === '{}') continue;
    const isElsewhere = found === leaf || (found !== undefined && hashes.has(found));
    problems.push({ fault: isElsewhere ? 'moved' : 'changed', event: event_id, seal });
  }
  return { events: events.size, forgotten, problems };
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(read: Reader, ids: readonly string[]) {
  return read.selectFrom('events').selectAll().where('id', 'in', ids).execute();
}

async function sealedEvents(read: Reader, ids: readonly string[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const some of inParts(ids)) for (const row of await rowsOf(read, some)) found.set(row.id, row);
  return found;
}

/** Which accounts were deleted: an event tells of each. */
async function deletedAmong(read: Reader, accounts: readonly string[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  for (const some of inParts([...new Set(accounts)])) {
    const rows = await read
      .selectFrom('events')
      .select('account_id')
      .where('account_id', 'in', some)
      .where('type', '=', 'account.deleted')
      .execute();
    for (const { account_id } of rows) if (account_id !== null) deleted.add(account_id);
  }
  return deleted;
}

/** The leaf of a row as it is now; undefined where it cannot have one. */
function leafOfRow(row: Row): string | undefined {
  try {
    const event = wholeEvent({ ...row, actor_email: null, impersonator_email: null });
    return leafOf(event, commitmentsOf(personalIn(event), row));
  } catch {
    return undefined;
  }
}

/** The commitments to values that are still known, computed again, and those to others as they are kept. */
function commitmentsOf(values: ReadonlyMap<string, unknown>, row: Sealed): ByPointer {
  const kept: ByPointer = JSON.parse(row.commitments ?? '{}');
  const salts: Record<string, string> = JSON.parse(row.details_salts ?? '{}');
  if (row.ip_salt !== null) salts[ADDRESS] = row.ip_salt;
  const computed = Object.entries(salts).map(([pointer, salt]) => [
    pointer,
    commitmentTo(values.get(pointer) ?? null, salt),
  ]);
  return { ...kept, ...Object.fromEntries(computed) };
}

/** Events that claim to be in a seal that has no leaf for them. */
async function intruders(read: Reader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (let after = BEFORE_ALL_IDS; ; ) {
    const rows = await read
      .selectFrom('events as e')
      .leftJoin('leaves as l', (join) =>
        join.onRef('l.seal_number', '=', 'e.seal_number').onRef('l.leaf_index', '=', 'e.leaf_index'),
      )
      .select(['e.id', 'e.seal_number', 'l.event_id'])
      .where('e.id', '>', after)
      .where('e.seal_number', 'is not', null)
      .orderBy('e.id')
      .limit(ROWS)
      .execute();
    for (const { id: event, seal_number, event_id } of rows) {
      const seal = seal_number ?? 0;
      if (event_id !== event && !(await hasLeaf(read, seal, event)))
        problems.push({ fault: 'put in', event, seal });
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return problems;
    after = last.id;
  }
}

async function hasLeaf(read: Reader, seal: number, event: string): Promise<boolean> {
  const leaf = read
    .selectFrom('leaves')
    .select('leaf')
    .where('seal_number', '=', seal)
    .where('event_id', '=', event);
  return (await leaf.executeTakeFirst()) !== undefined;
}

/** Events without a seal, which must be younger than those that have one. */
async function judgeUnsealed(read: Reader, latestEvent: string) {
  const problems: Problem[] = [];
  const bound = firstIdAt(Math.max(0, timeOf(latestEvent) - LATEST));
  let count = 0;
  for (let after = BEFORE_ALL_IDS; ; ) {
    const rows = await read
      .selectFrom('events')
      .select('id')
      .where('seal_number', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    for (const { id } of rows) if (id < bound) problems.push({ fault: 'put in', event: id });
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return { count, problems };
    after = last.id;
  }
}
