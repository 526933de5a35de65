import type { Reader } from '../../ground/database/database.ts';
import type { LeafRow } from '../../ground/database/schema.ts';
import type { ListedEvent, presentEvent } from '../events/event.ts';
import { type ExportRange, selectForExport } from '../events/store.ts';
import { openings } from './proven.ts';
import { addressesOf, leavesOf, selectForgotten } from './store.ts';
import { levelsOf, pathIn } from './tree.ts';

const ROWS = 500;
/** Trees in memory: events in the order of their ids are in few seals at a time. */
const MOST_TREES = 8;

interface Reading {
  /** The event as the reader may see it. */
  readonly present: (event: ListedEvent) => ReturnType<typeof presentEvent>;
  readonly page: <Rows>(read: () => Promise<Rows>) => Promise<Rows>;
}

/** Events with what is needed to check them, oldest first; in a list of all events, also the leaves of those that went with an account. */
export async function* exportedLines(read: Reader, range: ExportRange, { present, page }: Reading) {
  const pathTo = paths(read);
  let { after } = range;
  for (let isMoreLeft = true; isMoreLeft; ) {
    const from = after;
    const { events, gone, addresses } = await page(async () => {
      const found = await selectForExport(read, { ...range, after: from }, ROWS).execute();
      const last = found.length < ROWS ? range.before : (found.at(-1)?.id ?? range.before);
      const isWhole = range.organization === undefined;
      const forgotten = isWhole
        ? await selectForgotten(read, { after: from, upTo: last }, ROWS).execute()
        : [];
      return merged(read, found, forgotten);
    });
    for (const row of inOrder(events, gone)) {
      after = 'leaf' in row ? row.event_id : row.id;
      if ('leaf' in row) {
        const { seal_number: number, leaf_index: index, leaf } = row;
        const seal = { number, index, leaf, path: await pathTo(number, index) };
        yield { id: row.event_id, forgottenWith: row.account_id, seal };
        continue;
      }
      const shown = present(row);
      const place = { organizationId: row.organization_id, accountId: row.account_id };
      yield { ...shown, ...place, seal: await sealOf(row, shown) };
    }
    isMoreLeft = events.length + gone.length >= ROWS;

    async function sealOf(event: (typeof events)[number], shown: ReturnType<typeof presentEvent>) {
      const { seal_number: number, leaf_index: index } = event;
      if (number === null || index === null) return null;
      const { salts, hidden } = openings({ event, sealing: event, shown, addresses });
      return { number, index, path: await pathTo(number, index), salts, commitments: hidden };
    }
  }
}

type Exported = Awaited<ReturnType<ReturnType<typeof selectForExport>['execute']>>[number];

/** As many of both, in the order of the ids, as a page has, with the addresses of the accounts that they name. */
async function merged(read: Reader, found: readonly Exported[], forgotten: readonly LeafRow[]) {
  const ids = [...found.map(({ id }) => id), ...forgotten.map((one) => one.event_id)].sort();
  const last = ids.length > ROWS ? (ids[ROWS - 1] ?? '') : undefined;
  const events = found.filter(({ id }) => last === undefined || id <= last);
  const gone = forgotten.filter((one) => last === undefined || one.event_id <= last);
  const named = events.flatMap(({ actor_id, impersonator_id }) => [actor_id, impersonator_id]);
  const accounts = [...new Set(named.filter((id) => id !== null))];
  return { events, gone, addresses: await addressesOf(read, accounts) };
}

function* inOrder(events: readonly Exported[], gone: readonly LeafRow[]) {
  const left = [...gone];
  for (const event of events) {
    for (let leaf = left[0]; leaf && leaf.event_id < event.id; leaf = left[0]) {
      left.shift();
      yield leaf;
    }
    yield event;
  }
  yield* left;
}

/** Makes the function that finds the path of a leaf; it remembers the trees that it looked at last. */
function paths(read: Reader) {
  const trees = new Map<number, ReturnType<typeof levelsOf>>();
  return async (number: number, index: number): Promise<string[]> => {
    const known = trees.get(number);
    const tree = known ?? levelsOf((await leavesOf(read, number)).map(({ leaf }) => leaf));
    trees.delete(number);
    trees.set(number, tree);
    const [oldest] = trees.keys();
    if (trees.size > MOST_TREES && oldest !== undefined) trees.delete(oldest);
    return pathIn(tree, index);
  };
}
