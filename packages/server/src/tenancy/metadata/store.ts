import {
  type Database,
  inParts,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { MetadataRow } from '../../ground/database/schema.ts';
import { type Metadata, NO_METADATA } from './metadata.ts';

/** The kinds of things that can have metadata. */
export type MetadataOwner = 'account' | 'organization' | 'manager';

const tableOf = (owner: MetadataOwner) => `${owner}_metadata` as const;

/** @param row undefined where nothing was ever written */
export function metadataIn(row: Pick<MetadataRow, 'public' | 'private'> | undefined): Metadata {
  return row ? { public: JSON.parse(row.public), private: JSON.parse(row.private) } : NO_METADATA;
}

/** The query of the metadata of what has an id. */
function selectMetadata(
  queries: Pick<Reader, 'selectFrom'>,
  owner: MetadataOwner,
  { id }: Placeholders<{ id: string }> | { readonly id: string },
) {
  return queries.selectFrom(tableOf(owner)).select(['public', 'private']).where('owner_id', '=', id);
}

export function findMetadata(
  database: Pick<Database, 'prepare'>,
  owner: MetadataOwner,
): (id: string) => Promise<Metadata> {
  const query = database.prepare((queries, given: Placeholders<{ id: string }>) =>
    selectMetadata(queries, owner, given),
  );
  return async (id) => metadataIn(await query.first({ id }));
}

/** The metadata of what is locked. */
export async function readMetadata(tx: Reader, owner: MetadataOwner, id: string): Promise<Metadata> {
  return metadataIn(await selectMetadata(tx, owner, { id }).executeTakeFirst());
}

/** The metadata of several, by id; those without any are absent. */
export async function readMetadataOf(
  read: Reader,
  owner: MetadataOwner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Metadata>> {
  const found = new Map<string, Metadata>();
  for (const some of inParts(ids)) {
    const rows = await read
      .selectFrom(tableOf(owner))
      .select(['owner_id', 'public', 'private'])
      .where('owner_id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.owner_id, metadataIn(row));
  }
  return found;
}

/** Writes both halves; their owner must be locked. */
export async function writeMetadata(
  tx: Transaction,
  owner: MetadataOwner,
  { id, metadata }: { readonly id: string; readonly metadata: Metadata },
): Promise<void> {
  const halves = { public: JSON.stringify(metadata.public), private: JSON.stringify(metadata.private) };
  await tx
    .insertInto(tableOf(owner))
    .values({ owner_id: id, ...halves })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(halves))
    .execute();
}
