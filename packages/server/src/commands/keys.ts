import type { Config } from '../configuration/config.ts';
import type { Database } from '../ground/database/database.ts';
import { keyFile, readKeyFile } from '../ground/secret-keys/file.ts';
import { fingerprintOf, type SecretKeys, shortened } from '../ground/secret-keys/keys.ts';
import { fingerprintsInUse, openSecretKeys } from '../ground/secret-keys/open.ts';
import { systemClock } from '../ground/system-clock.ts';
import { CommandFailed } from './command.ts';

/** A secret key without which a database cannot be served. */
export interface NeededKey {
  readonly fingerprint: string;
  /** The variable or the file with the key; undefined if it is missing. */
  readonly where?: string;
}

/**
 * Looks up the keys that a database uses in this configuration.
 * @throws SecretKeysRefused if the key file is not valid
 */
export function neededKeys(config: Config, fingerprints: readonly string[]): NeededKey[] {
  const { secretKeys, dataDir } = config;
  const made = secretKeys ? undefined : readKeyFile(dataDir);
  const here = new Map<string, string>();
  for (const key of secretKeys ?? []) here.set(fingerprintOf(key), 'PORTICO_SECRET_KEYS');
  if (made) here.set(fingerprintOf(made), keyFile(dataDir));
  return fingerprints.map((fingerprint) => ({ fingerprint, where: here.get(fingerprint) }));
}

/** Such as `PORTICO_SECRET_KEYS (fingerprint AbCdEfGh)`, in the same form as when a start is refused. */
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

/**
 * The keys of this configuration, for encrypting with the first.
 * @throws CommandFailed if the nodes do not use that one as their newest, and so might not be able to decrypt
 */
export async function newestKeys(database: Database, config: Config): Promise<SecretKeys> {
  const [first] = keysOf(config);
  if (!first) {
    throw new CommandFailed(
      'this command has no secret key: set PORTICO_SECRET_KEYS as on the nodes, or PORTICO_DATA_DIR to the folder of their secret.key.',
    );
  }
  const inUse = await fingerprintsInUse(database.read);
  const missing = neededKeys(config, inUse).filter(({ where }) => where === undefined);
  if (missing.length > 0) {
    throw new CommandFailed(
      `keys in use are missing here (${describeKeys(missing)}): run this command with all keys of the nodes.`,
    );
  }
  const newest = inUse.at(-1);
  if (newest === undefined) {
    throw new CommandFailed('no key is in use yet: a node puts one into use when it first starts.');
  }
  if (!inUse.includes(fingerprintOf(first))) {
    throw new CommandFailed(
      `the first of PORTICO_SECRET_KEYS is not in use: if it is new, restart every node with it and run this command again; if it was retired, put the key in use first (fingerprint ${shortened(newest)}).`,
    );
  }
  if (newest !== fingerprintOf(first)) {
    throw new CommandFailed(
      `a newer key is in use (fingerprint ${shortened(newest)}): put it first in PORTICO_SECRET_KEYS.`,
    );
  }
  return openKeys(database, config);
}

/**
 * The keys with which a command encrypts. Before the first start of a node, it starts using the key that the node will find.
 * @throws CommandFailed if the nodes could not decrypt
 */
export async function sealingKeys(database: Database, config: Config): Promise<SecretKeys> {
  const isInUse = (await fingerprintsInUse(database.read)).length > 0;
  return isInUse ? newestKeys(database, config) : openKeys(database, config);
}

function openKeys(database: Database, { secretKeys: given, dataDir }: Config): Promise<SecretKeys> {
  return openSecretKeys({ database, clock: systemClock, given, dataDir });
}
