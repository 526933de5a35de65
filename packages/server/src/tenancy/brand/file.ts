import { readFileSync } from 'node:fs';
import { GivenBrand } from '@portico/api';
import { fieldsChecker, parseStrictJson } from '@portico/conventions/serving';
import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import { type GivenBrand as BrandFile, settingsOf } from './brand.ts';
import { brandFormats } from './formats.ts';
import { BrandFileRefused } from './refused.ts';
import { writeBrand } from './replace.ts';
import { lockBrand } from './store.ts';

/** Levels of nesting: the file, and its links. */
const DEEPEST = 2;
const check = fieldsChecker(GivenBrand, brandFormats);
const MEMBERS = Object.keys(GivenBrand.properties);
const LINKS = ['home', 'terms', 'privacy', 'support'];

/**
 * Reads the brand of teams that keep it in version control: the body of `replaceBrand`. It is stored when the service
 * starts, so that everything else reads the database alone, and all nodes use what the newest one has read.
 * @throws BrandFileRefused with every problem
 */
export function readBrandFile(path: string): BrandFile {
  const given = parseStrictJson(contentOf(path), DEEPEST);
  if (!given) throw new BrandFileRefused(`${path} is not one JSON object in UTF-8`);
  const { value, invalid } = check(given);
  const problems = [
    ...foreign('the file', given, MEMBERS),
    ...foreign('links', given.links, LINKS),
    ...Object.entries(invalid).map(([field, { message }]) => `${field} ${message}`),
  ];
  if (problems.length > 0) throw new BrandFileRefused(`${path}: ${problems.join('; ')}`);
  return value as BrandFile;
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BrandFileRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** An unknown member is a mistake that would go unnoticed. */
function foreign(place: string, given: unknown, known: readonly string[]): string[] {
  const names = typeof given === 'object' && given !== null ? Object.keys(given) : [];
  return names.every((name) => known.includes(name))
    ? []
    : [`${place} must have only the members ${known.join(', ')}`];
}

interface Syncing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly database: Pick<Database, 'transaction'>;
  /** The name where the file has none. */
  readonly name: string;
}

/** Makes the table agree with the file. */
export async function syncBrandFile(
  file: BrandFile,
  { database, name, now, isTeamTold }: Syncing,
): Promise<void> {
  await database.transaction(async (tx) => {
    const event = await writeBrand(tx, await lockBrand(tx), { ...settingsOf(file), now, name });
    await recordEvents(tx, allOf(event ? [event] : []), { source: BY_ITSELF, now, isTeamTold });
  });
}
