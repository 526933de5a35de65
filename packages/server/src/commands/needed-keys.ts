import type { Config } from '../config.ts';
import { keyFile, readKeyFile } from '../secret-keys/file.ts';
import { fingerprintOf, shortened } from '../secret-keys/keys.ts';

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
