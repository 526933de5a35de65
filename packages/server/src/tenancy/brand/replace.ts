import type { Contracts, GivenLogo } from '@portico/api';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { ok } from '../../pipeline/answers.ts';
import { managerOf } from '../../pipeline/managed.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type Brand, type BrandSettings, brandOf, presentBrand, settingsOf } from './brand.ts';
import { BRAND_ID, findBrand, lockBrand, type StoredBrand, storeBrand } from './store.ts';

type Body = Contracts['getBrand']['answer']['body'];

function shownBy({ brandName, publicUrl }: Pick<Needs, 'brandName' | 'publicUrl'>) {
  return ({ settings, updatedAt, managed }: StoredBrand): Body => ({
    ...presentBrand(brandOf(settings, brandName, updatedAt), publicUrl()),
    managed,
  });
}

export function getBrand({ database, ...needs }: Needs): HandlerOf<'getBrand'> {
  const find = findBrand(database);
  const shown = shownBy(needs);
  return { handle: async () => ok(shown(await find())) };
}

export function replaceBrand({ change, ...needs }: Needs) {
  const shown = shownBy(needs);
  return change('replaceBrand', {
    about: { lock: async (tx) => shown(await lockBrand(tx)) },
    apply: async ({ tx, body, now, fail }) => {
      const before = await lockBrand(tx);
      const owner = await managerOf(tx, 'brand', [BRAND_ID]);
      if (owner !== undefined)
        throw fail(owner === BRAND_FILE ? 'BRAND_PROTECTED' : 'MANAGED_BY_CONFIGURATION');
      const event = await writeBrand(tx, before, { ...settingsOf(body), now, name: needs.brandName });
      return {
        events: event ?? 'unchanged',
        answer: ok(shown(await lockBrand(tx))),
      };
    },
  });
}

/** The variable of a file with the brand alone. */
const BRAND_FILE = 'PORTICO_BRAND_FILE';

interface Writing {
  readonly settings: BrandSettings;
  readonly logos: readonly GivenLogo[];
  readonly now: number;
  /** The name where the team has set none. */
  readonly name: string;
}

/**
 * Replaces the brand, which must be locked.
 * @returns what happened; undefined where it is as before
 */
export async function writeBrand(
  tx: Transaction,
  before: StoredBrand,
  { settings, logos, now, name }: Writing,
): Promise<NewEvent<'brand.updated'> | undefined> {
  const details = differences(
    told(brandOf(before.settings, name, null)),
    told(brandOf(settings, name, null)),
  );
  if (!details) return undefined;
  await storeBrand(tx, settings, { logos, now: Math.max(now, before.updatedAt ?? 0) });
  return { type: 'brand.updated', subject: BRAND_ID, details };
}

/** A brand as events show it. */
function told({ updatedAt, ...brand }: Brand) {
  return brand;
}
