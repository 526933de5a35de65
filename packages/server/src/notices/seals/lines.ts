import type { Reader } from '../../ground/database/database.ts';
import type { LeafRow } from '../../ground/database/schema.ts';
import type { ListedEvent, presentEvent } from '../events/event.ts';
import { type ExportRange, selectForExport } from '../events/store.ts';
import { type Place, proofsFor } from './proofs.ts';
import { openings } from './proven.ts';
import { addressesOf, sealsWith, selectForgotten } from './store.ts';

const ROWS = 500;

interface Reading {
  /** The event as the reader may see it. */
  readonly present: (event: ListedEvent) => ReturnType<typeof presentEvent>;
  readonly page: <Rows>(read: () => Promise<Rows>) => Promise<Rows>;
}

/** Events with what is needed to check them, oldest first; in a list of all events, also the leaves of those that went with an account. */
export async function* exportedLines(read: Reader, range: ExportRange, { present, page }: Reading) {
  let { after } = range;
  for (let isMoreLeft = true; isMoreLeft; ) {
    const from = after;
    const { events, gone, addresses, pathTo } = await page(async () => {
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
        const seal = { number, index, leaf, path: pathTo({ number, index }) };
        yield { id: row.event_id, forgottenWith: row.account_id, seal };
        continue;
      }
      const shown = present(row);
      const place = { organizationId: row.organization_id, accountId: row.account_id };
      yield { ...shown, ...place, seal: sealOf(row, shown) };
    }
    isMoreLeft = events.length + gone.length >= ROWS;

    function sealOf(event: (typeof events)[number], shown: ReturnType<typeof presentEvent>) {
      const { seal_number: number, leaf_index: index } = event;
      if (number === null || index === null) return null;
      const { salts, hidden } = openings({ event, sealing: event, shown, addresses });
      return { number, index, path: pathTo({ number, index }), salts, commitments: hidden };
    }
  }
}

type Exported = Awaited<ReturnType<ReturnType<typeof selectForExport>['execute']>>[number];

/** As many of both, in the order of the ids, as a page has, with the addresses of the accounts that they name and their paths. */
async function merged(read: Reader, found: readonly Exported[], forgotten: readonly LeafRow[]) {
  const ids = [...found.map(({ id }) => id), ...forgotten.map((one) => one.event_id)].sort();
  const last = ids.length > ROWS ? (ids[ROWS - 1] ?? '') : undefined;
  const events = found.filter(({ id }) => last === undefined || id <= last);
  const gone = forgotten.filter((one) => last === undefined || one.event_id <= last);
  const named = events.flatMap(({ actor_id, impersonator_id }) => [actor_id, impersonator_id]);
  const accounts = [...new Set(named.filter((id) => id !== null))];
  const addresses = await addressesOf(read, accounts);
  return { events, gone, addresses, pathTo: await pathsTo(read, [...events, ...gone]) };
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

/** Finds the paths of what is sealed; an empty one where the seal is gone. */
async function pathsTo(
  read: Reader,
  sealed: readonly Pick<Exported, 'seal_number' | 'leaf_index'>[],
): Promise<(place: Place) => readonly string[]> {
  const places = sealed.flatMap(({ seal_number: number, leaf_index: index }) =>
    number === null || index === null ? [] : [{ number, index }],
  );
  const seals = await sealsWith(read, [...new Set(places.map(({ number }) => number))]);
  const proofAt = await proofsFor(read, seals, places);
  return (place) => proofAt(place)?.path ?? [];
}
