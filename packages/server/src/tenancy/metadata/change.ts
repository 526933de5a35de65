import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../ground/database/database.ts';
import { HALVES, type Metadata } from './metadata.ts';
import { type MetadataOwner, writeMetadata } from './store.ts';

/** The names of the members that a change has added, changed or removed, for the details of its event. */
export interface ChangedMembers {
  readonly public: readonly string[];
  readonly private: readonly string[];
}

/** The owner of metadata, which must be locked, with its metadata. */
export interface WithMetadata {
  readonly id: string;
  readonly metadata: Metadata;
}

/**
 * Gives something other metadata.
 * @returns undefined where it has that already
 */
export async function changeMetadata(
  tx: Transaction,
  owner: MetadataOwner,
  { id, metadata: before }: WithMetadata,
  metadata: Metadata,
): Promise<ChangedMembers | undefined> {
  const changed = membersChanged(before, metadata);
  if (changed.public.length === 0 && changed.private.length === 0) return undefined;
  await writeMetadata(tx, owner, { id, metadata });
  return changed;
}

function membersChanged(before: Metadata, after: Metadata): ChangedMembers {
  const names = HALVES.map((half) => [half, namesChanged(before[half], after[half])]);
  return Object.fromEntries(names);
}

function namesChanged(before: Metadata['public'], after: Metadata['public']): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)));
}
