import type { OperationId } from '@portico/api';
import type { Database } from '../../ground/database/database.ts';
import { Known } from '../../ground/work/known.ts';
import { type Brand, brandOf, NO_SETTINGS } from './brand.ts';
import { findBrand } from './store.ts';

/** The brand in the memory of this node, for pages and mails. @param name where the team has set none */
export function createKnownBrand(database: Pick<Database, 'prepare'>, name: string): Known<Brand> {
  const find = findBrand(database);
  return new Known(
    async () => {
      const { settings, updatedAt } = await find();
      return brandOf(settings, name, updatedAt);
    },
    brandOf(NO_SETTINGS, name, null),
  );
}

/** The operations after which there may be another brand. */
export const BRAND_CHANGES = ['replaceBrand', 'applyConfiguration'] as const satisfies OperationId[];
