import { dirname } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database, Placeholders, Reader } from '../database/database.ts';
import type { SecretKeyRow } from '../database/schema.ts';
import { keyFile, makeKeyFile, readKeyFile, removeKeyFile } from './file.ts';
import { fingerprintOf, type SecretKeys, secretKeysOf, shortened } from './keys.ts';
import { SecretKeysRefused } from './refused.ts';

interface SecretKeysOptions {
  readonly database: Pick<Database, 'read' | 'prepare'>;
  readonly clock: Clock;
  /** The configured keys, if any. */
  readonly given: readonly Buffer[] | undefined;
  /** Where a key is stored if none is configured. */
  readonly dataDir: string;
}

/**
 * Finds the keys of this node and compares them with those in use: the database has a fingerprint of each, so that no node
 * runs without a key that it needs to read or find what others have written.
 * @throws SecretKeysRefused where one is missing
 */
export async function openSecretKeys(options: SecretKeysOptions): Promise<SecretKeys> {
  const { given = [], dataDir } = options;
  const [first, ...others] = given;
  if (first) return checked(options, [first, ...others]);
  const kept = readKeyFile(dataDir);
  if (kept) return checked(options, [kept]);
  requireAll(await fingerprintsInUse(options.database.read), [], dataDir);
  const { key, isNew } = makeKeyFile(dataDir);
  try {
    return await checked(options, [key]);
  } catch (error) {
    // Another node on the same database was first.
    if (isNew && error instanceof SecretKeysRefused) removeKeyFile(dataDir);
    throw error;
  }
}

type Keys = readonly [Buffer, ...Buffer[]];

async function checked({ database, clock, dataDir }: SecretKeysOptions, keys: Keys): Promise<SecretKeys> {
  const note = noteKey(database);
  const mine = keys.map(fingerprintOf);
  const [fingerprint = ''] = mine;
  for (;;) {
    const rows = await keysInUse(database.read);
    const inUse = rows.map((row) => row.fingerprint);
    requireAll(inUse, mine, dataDir);
    if (inUse.includes(fingerprint)) return secretKeysOf(keys);
    // If two nodes start at once with different keys, only one gets the number that follows the rows both have read; the
    // other reads again. A number chosen by the database could follow a key added since, and both nodes would refuse.
    const number = (rows.at(-1)?.number ?? 0) + 1;
    await note.first({ number, fingerprint, created_at: clock() });
  }
}

function requireAll(inUse: readonly string[], mine: readonly string[], dataDir: string): void {
  const missing = inUse.filter((fingerprint) => !mine.includes(fingerprint));
  if (missing.length === 0) return;
  const named = missing.map(shortened).join(', ');
  const file = keyFile(dataDir);
  const remedy = isIn(file, missing)
    ? `${file} has it, and is not read while this variable is set: add its content to the variable`
    : `configure the keys of the other nodes, or restore ${file} from the first start`;
  throw new SecretKeysRefused(
    `the database is in use with a key that this node lacks (fingerprint ${named}): ${remedy}`,
  );
}

/** Whether the file that the variable replaces has the only key that is missing. */
function isIn(file: string, missing: readonly string[]): boolean {
  try {
    const kept = readKeyFile(dirname(file));
    return kept !== undefined && missing.length === 1 && missing[0] === fingerprintOf(kept);
  } catch {
    // It holds something else, which another start would report.
    return false;
  }
}

/** The fingerprints of the keys in use, the oldest first. */
export async function fingerprintsInUse(read: Reader): Promise<string[]> {
  return (await keysInUse(read)).map(({ fingerprint }) => fingerprint);
}

function keysInUse(read: Reader): Promise<Pick<SecretKeyRow, 'number' | 'fingerprint'>[]> {
  return read.selectFrom('secret_keys').select(['number', 'fingerprint']).orderBy('number').execute();
}

/** Records that a key is in use; returns no row where its number is taken. */
export function noteKey(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, row: Placeholders<SecretKeyRow>) =>
    queries
      .insertInto('secret_keys')
      .values({ number: row.number, fingerprint: row.fingerprint, created_at: row.created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number'),
  );
}
