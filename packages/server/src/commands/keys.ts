import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { keyFile, readKeyFile } from '../secret-keys/file.ts';
import { fingerprintOf, type SecretKeys, shortened } from '../secret-keys/keys.ts';
import { fingerprintsInUse, openSecretKeys } from '../secret-keys/open.ts';
import { CommandFailed } from './command.ts';

/** A secret key without which a database cannot be served, and where it is kept: undefined where it is not here. */
export interface NeededKey {
  readonly fingerprint: string;
  readonly where?: string;
}

/**
 * Which of the keys that a database is in use with this configuration has.
 * @throws SecretKeysRefused where the file of the key holds something else
 */
export function neededKeys(config: Config, fingerprints: readonly string[]): NeededKey[] {
  const { secretKeys, dataDir } = config;
  const made = secretKeys ? undefined : readKeyFile(dataDir);
  const here = new Map<string, string>();
  for (const key of secretKeys ?? []) here.set(fingerprintOf(key), 'PORTICO_SECRET_KEYS');
  if (made) here.set(fingerprintOf(made), keyFile(dataDir));
  return fingerprints.map((fingerprint) => ({ fingerprint, where: here.get(fingerprint) }));
}

/** Such as `PORTICO_SECRET_KEYS (fingerprint AbCdEfGh)`, as the refusal of a start has it. */
export function describeKeys(keys: readonly NeededKey[]): string {
  return keys
    .map(({ fingerprint, where }) => {
      const short = `fingerprint ${shortened(fingerprint)}`;
      return where ? `${where} (${short})` : short;
    })
    .join(', ');
}

/** The secret keys of this configuration, in their order. */
export function keysOf({ secretKeys, dataDir }: Config): readonly Buffer[] {
  const kept = secretKeys ? undefined : readKeyFile(dataDir);
  return secretKeys ?? (kept ? [kept] : []);
}

/** The keys of this configuration, the first of which the nodes must know already: else they could not open it. */
export async function newestKeys(database: Database, config: Config): Promise<SecretKeys> {
  const { secretKeys: given, dataDir } = config;
  const [first] = keysOf(config);
  if (!first) {
    throw new CommandFailed(
      'there is no secret key here: set PORTICO_SECRET_KEYS as on the nodes, or PORTICO_DATA_DIR to the folder of their secret.key.',
    );
  }
  const inUse = await fingerprintsInUse(database.read);
  const missing = neededKeys(config, inUse).filter(({ where }) => where === undefined);
  if (missing.length > 0) {
    throw new CommandFailed(
      `keys that are in use are missing here (${describeKeys(missing)}): run this with all keys of the nodes.`,
    );
  }
  const newest = inUse.at(-1);
  if (newest === undefined) {
    throw new CommandFailed('no key is in use yet: a node puts one into use when it first starts.');
  }
  if (!inUse.includes(fingerprintOf(first))) {
    throw new CommandFailed(
      `the first of PORTICO_SECRET_KEYS is not in use: if it is new, restart every node with it and run this again; if it was retired, put the one that is in use first (fingerprint ${shortened(newest)}).`,
    );
  }
  if (newest !== fingerprintOf(first)) {
    throw new CommandFailed(
      `a newer key is in use (fingerprint ${shortened(newest)}): put that one first in PORTICO_SECRET_KEYS.`,
    );
  }
  return openSecretKeys({ database, clock: Date.now, given, dataDir });
}

/**
 * What a command seals under. Before the first start of a node it takes the key into use that the node will find.
 * @throws CommandFailed where the nodes could not open it
 */
export async function sealingKeys(database: Database, config: Config): Promise<SecretKeys> {
  if ((await fingerprintsInUse(database.read)).length > 0) return newestKeys(database, config);
  const { secretKeys: given, dataDir } = config;
  return openSecretKeys({ database, clock: Date.now, given, dataDir });
}
