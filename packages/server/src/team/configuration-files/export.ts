import type { Reader } from '../../ground/database/database.ts';
import type { Existing, Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { marksOf } from './store.ts';

/** Everything that files can describe as it is now, without secrets: applied to an empty service, it makes the same again. */
export async function exportAll(read: Reader): Promise<Readonly<Record<string, unknown>>> {
  const sections: [string, unknown][] = [];
  for (const kind of KINDS) {
    const existing = await kind.read(read);
    const items = await itemsOf(read, kind, existing);
    if (items.length > 0) sections.push([kind.section, kind.isSingle ? items[0] : items]);
  }
  return Object.fromEntries(sections);
}

async function itemsOf(read: Reader, kind: Kind, existing: readonly Existing[]) {
  const keys = await keysOf(read, kind, existing);
  const items = existing.map((one) => {
    const key = keys.get(one.id) ?? one.id;
    return { key, item: kind.itemOf(key, one) };
  });
  if (!kind.isOrdered) items.sort((one, other) => (one.key < other.key ? -1 : 1));
  return items.flatMap(({ item }) => item ?? []);
}

/** The keys of things that files manage, and new ones for the others. */
async function keysOf(
  read: Reader,
  kind: Kind,
  existing: readonly Existing[],
): Promise<ReadonlyMap<string, string>> {
  const marks = await marksOf(read, kind.name);
  const keys = new Map(marks.map(({ key, id }) => [id, key]));
  const taken = new Set(marks.map(({ key }) => key));
  for (const { id, name } of existing) {
    if (keys.has(id)) continue;
    const key = freeKey(kind.hasFreeNames ? slug(name) : name, taken);
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

const LONGEST_SLUG = 48;

function slug(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.slice(0, LONGEST_SLUG).replace(/-$/, '') || 'unnamed';
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(key)) return key;
  }
}
