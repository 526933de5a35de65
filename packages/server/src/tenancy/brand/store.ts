import type { GivenLogo } from '@portico/api';
import {
  type Database,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import { managedColumn } from '../../pipeline/managed.ts';
import { type BrandSettings, NO_SETTINGS } from './brand.ts';

/** The id of the brand, of which there is one. */
export const BRAND_ID = '00000000-0000-7000-8000-000000000002';

/** How many logos of the service are kept: mails that were sent show those that were replaced. */
export const MOST_LOGOS = 20;

/** The team's settings, and their time. */
export interface StoredBrand {
  readonly settings: BrandSettings;
  readonly updatedAt: number | null;
  /** Whether a configuration file defines it. */
  readonly managed: boolean;
}

const row = (read: Pick<Reader, 'selectFrom'>) =>
  read
    .selectFrom('brand')
    .select(['settings', 'updated_at'])
    .select(managedColumn('brand', 'brand.id').as('managed'));

function storedOf(
  found: { settings: string; updated_at: number | null; managed: number } | undefined,
): StoredBrand {
  if (!found) return { settings: NO_SETTINGS, updatedAt: null, managed: false };
  const settings = { ...NO_SETTINGS, ...(JSON.parse(found.settings) as Partial<BrandSettings>) };
  return { settings, updatedAt: found.updated_at, managed: found.managed === 1 };
}

export async function readBrand(read: Reader): Promise<StoredBrand> {
  return storedOf(await row(read).executeTakeFirst());
}

/** The content of a logo of the service, in base64. */
export async function logoContent(read: Reader, file: string): Promise<string | undefined> {
  const found = await read
    .selectFrom('brand_logos')
    .select('content')
    .where('file', '=', file)
    .executeTakeFirst();
  return found?.content;
}

export function findBrand(database: Pick<Database, 'prepare'>): () => Promise<StoredBrand> {
  const query = database.prepare((queries) => row(queries));
  return async () => storedOf(await query.first({}));
}

/** Locks the brand until the transaction ends. */
export async function lockBrand(tx: Transaction): Promise<StoredBrand> {
  const locked = await lockingToDelete(tx, row(tx)).executeTakeFirst();
  if (locked) return storedOf(locked);
  await tx
    .insertInto('brand')
    .values({ id: BRAND_ID, settings: '{}', updated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return storedOf(await lockingToDelete(tx, row(tx)).executeTakeFirstOrThrow());
}

/** Replaces the brand, which must be locked. */
export async function storeBrand(
  tx: Transaction,
  settings: BrandSettings,
  { logos, now }: { readonly logos: readonly GivenLogo[]; readonly now: number },
): Promise<void> {
  for (const logo of logos)
    await tx
      .insertInto('brand_logos')
      .values({ ...logo, used_at: now })
      .onConflict((conflict) => conflict.column('file').doUpdateSet({ used_at: now }))
      .execute();
  await tx
    .updateTable('brand')
    .set({ settings: JSON.stringify(settings), updated_at: now })
    .where('id', '=', BRAND_ID)
    .execute();
  const kept = tx
    .selectFrom('brand_logos')
    .select('file')
    .orderBy('used_at', 'desc')
    .orderBy('file')
    .limit(MOST_LOGOS);
  const known = (await kept.execute()).map(({ file }) => file);
  if (known.length === MOST_LOGOS)
    await tx.deleteFrom('brand_logos').where('file', 'not in', known).execute();
}

/** Finds the content of a logo, in base64: of the service, or of an organization. */
export function findLogo(database: Pick<Database, 'prepare'>): (file: string) => Promise<string | undefined> {
  const ofService = database.prepare((queries, { file }: Placeholders<{ file: string }>) =>
    queries.selectFrom('brand_logos').select('content').where('file', '=', file),
  );
  const ofOrganization = database.prepare((queries, { file }: Placeholders<{ file: string }>) =>
    queries.selectFrom('organization_logos').select('content').where('file', '=', file).limit(1),
  );
  return async (file) =>
    ((await ofService.first({ file })) ?? (await ofOrganization.first({ file })))?.content;
}
