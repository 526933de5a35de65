import type { Reader } from '../../../ground/database/database.ts';
import { type BrandSettings, NO_SETTINGS, settingsOf } from '../../../tenancy/brand/brand.ts';
import { writeBrand } from '../../../tenancy/brand/replace.ts';
import { BRAND_ID, lockBrand, logoContent, readBrand } from '../../../tenancy/brand/store.ts';
import {
  type Existing,
  type Kind,
  oneByOne,
  type StepContext,
  type StepOutcome,
  withoutDefaults,
} from '../kind.ts';

/** How plans and marks call the brand, of which there is one. */
const NAME = 'brand';

function stateOf({ links, ...settings }: BrandSettings) {
  return { ...settings, languages: settings.languages && [...settings.languages], ...links };
}

/** The settings as a file has them: with the content of logos in place of the names of their files. */
async function contentOf(read: Reader, { logo, logoDark, links, ...settings }: BrandSettings) {
  const own = withoutDefaults(links, NO_SETTINGS.links);
  return {
    ...withoutDefaults(settings, NO_SETTINGS),
    ...(logo && { logoData: await logoContent(read, logo) }),
    ...(logoDark && { logoDarkData: await logoContent(read, logoDark) }),
    ...(Object.keys(own).length > 0 && { links: own }),
  };
}

/** The brand. A file says all of it: what it leaves out has its default. */
export const brandKind: Kind<'brand'> = {
  name: 'brand',
  section: 'brand',
  isSingle: true,
  hasFreeNames: false,
  keyOf: () => NAME,
  nameOf: () => NAME,
  stateOf: (item) => stateOf(settingsOf(item).settings),
  itemOf: (_, { content = {} }) => (Object.keys(content).length > 0 ? content : undefined),
  lock: async (tx) => void (await lockBrand(tx)),
  read: async (read): Promise<Existing[]> => {
    const { settings } = await readBrand(read);
    return [{ id: BRAND_ID, name: NAME, state: stateOf(settings), content: await contentOf(read, settings) }];
  },
  put: oneByOne(({ item }, context) => write(settingsOf(item), context)),
  remove: oneByOne((_, context) => write({ settings: NO_SETTINGS, logos: [] }, context)),
};

async function write(
  brand: ReturnType<typeof settingsOf>,
  { tx, now, rules: { brandName: name } }: StepContext,
): Promise<StepOutcome> {
  const event = await writeBrand(tx, await lockBrand(tx), { ...brand, now, name });
  return { id: BRAND_ID, events: event ? [event] : [] };
}
