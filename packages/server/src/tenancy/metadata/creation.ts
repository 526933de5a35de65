import type { Scope } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import { type GivenMetadata, metadataFlaws, NO_METADATA, replaced } from './metadata.ts';
import { type MetadataOwner, writeMetadata } from './store.ts';

type AtCreation = GivenMetadata | null | undefined;

/** The problems of the metadata with which something is created. */
export function flawsAtCreation(given: AtCreation): Readonly<Record<`metadata.${string}`, Flaw>> {
  const flaws = Object.entries(metadataFlaws(given ?? {}));
  return Object.fromEntries(flaws.map(([half, flaw]) => [`metadata.${half}`, flaw]));
}

/** The scopes that it takes to give something metadata from the beginning. */
export function scopesAtCreation(given: AtCreation): readonly Scope[] {
  return given ? ['metadata:write'] : [];
}

/** Gives something that was just created its metadata. */
export async function writeAtCreation(
  tx: Transaction,
  owner: MetadataOwner,
  { id, given }: { readonly id: string; readonly given: AtCreation },
): Promise<void> {
  if (given) await writeMetadata(tx, owner, { id, metadata: replaced(NO_METADATA, given) });
}
