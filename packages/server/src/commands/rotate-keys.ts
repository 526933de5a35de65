import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { readKeyFile } from '../secret-keys/file.ts';
import { fingerprintOf, type SecretKeys, shortened } from '../secret-keys/keys.ts';
import { openSecretKeys } from '../secret-keys/open.ts';
import { giveUpKeys, sealAgain } from '../secret-keys/rotation.ts';
import { fingerprintsInUse } from '../secret-keys/store.ts';
import { counted } from './amounts.ts';
import { type Command, CommandFailed, type Io } from './command.ts';
import { describeKeys, neededKeys } from './needed-keys.ts';
import { progressOf } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** Rows that others hold are left out, and tried again after a pause in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 500;

export const rotateKeys: Command = {
  notes:
    () => `Append a new key to PORTICO_SECRET_KEYS on every node and restart them one after the other; then put it first on
every node and restart them again. Then run this command with the same keys, while the nodes run: it seals under the new
key what is under the others, and says which of them you can remove. You can run it again at any time.`,
  run: ({ io }) =>
    withDatabase(io, async (database, config) => {
      const keys = await newestKeys(database, config);
      const rotated = await rotate(database, keys, io);
      const others = keysOf(config).map(fingerprintOf).slice(1);
      const isNeeded = (fingerprint: string) => rotated.needed.includes(fingerprint);
      const isGivenUp = (fingerprint: string) => rotated.givenUp.has(fingerprint);
      const data = {
        sealed: rotated.sealed,
        fingerprint: keys.fingerprint,
        needed: rotated.needed,
        givenUp: [...rotated.givenUp],
        unused: others.filter((fingerprint) => !isNeeded(fingerprint) && !isGivenUp(fingerprint)),
      };
      return { lines: linesOf(data, others), data, failed: data.needed.length > 0 };
    }),
};

/** Fingerprints, and what became of what the keys seal. */
interface Rotation {
  readonly sealed: number;
  /** Of the first key. */
  readonly fingerprint: string;
  /** Of keys under which something is still sealed. */
  readonly needed: readonly string[];
  /** Of keys that were in use until now. */
  readonly givenUp: readonly string[];
  /** Of keys that are in use no more, or not yet: the database does not know which. */
  readonly unused: readonly string[];
}

/** @param others the fingerprints of the keys behind the first, in their order */
function linesOf({ sealed, fingerprint, needed, givenUp, unused }: Rotation, others: readonly string[]) {
  const named = (fingerprints: readonly string[]) =>
    fingerprints.map((one) => `number ${others.indexOf(one) + 2} (fingerprint ${shortened(one)})`).join(', ');
  const lines = [
    `Sealed ${counted(sealed, 'value')} under the first key (fingerprint ${shortened(fingerprint)}).`,
  ];
  if (needed.length > 0)
    lines.push(
      `Other transactions held values that are still sealed under ${named(needed)}: call this again.`,
    );
  if (givenUp.length > 0) lines.push(`Take out of PORTICO_SECRET_KEYS, on every node: ${named(givenUp)}.`);
  if (unused.length > 0)
    lines.push(
      `Nothing is sealed under ${named(unused)}. Take out what is an earlier key. To use a new one, put it first on every node, restart them, and call this again.`,
    );
  if (others.length === 0) lines.push('There is no other key.');
  return lines;
}

function keysOf({ secretKeys, dataDir }: Config): readonly Buffer[] {
  const kept = secretKeys ? undefined : readKeyFile(dataDir);
  return secretKeys ?? (kept ? [kept] : []);
}

/** The keys of this configuration, the first of which the nodes must know already: else they could not open it. */
async function newestKeys(database: Database, config: Config): Promise<SecretKeys> {
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
      `keys that are in use are not here (${describeKeys(missing)}): call this with all keys of the nodes.`,
    );
  }
  const newest = inUse.at(-1);
  if (newest === undefined) {
    throw new CommandFailed('no key is in use yet: the first start of a node takes one into use.');
  }
  if (!inUse.includes(fingerprintOf(first))) {
    throw new CommandFailed(
      `the first of PORTICO_SECRET_KEYS is not in use: if it is new, restart every node with it and call this again; if it was given up, put the one that is in use first (fingerprint ${shortened(newest)}).`,
    );
  }
  if (newest !== fingerprintOf(first)) {
    throw new CommandFailed(
      `a newer key is in use (fingerprint ${shortened(newest)}): put that one first in PORTICO_SECRET_KEYS.`,
    );
  }
  return openSecretKeys({ database, clock: Date.now, given, dataDir });
}

async function rotate(database: Database, keys: SecretKeys, io: Io) {
  const progress = progressOf(io, 'values sealed', undefined);
  const givenUp = new Set<string>();
  let sealed = 0;
  try {
    for (let attempt = 1; ; attempt++) {
      for (let isMoreLeft = true; isMoreLeft; ) {
        const batch = await database.transaction((tx) => sealAgain(tx, keys));
        sealed += batch.done;
        progress.advance(batch.done);
        ({ isMoreLeft } = batch);
      }
      const outcome = await database.transaction((tx) => giveUpKeys(tx, keys));
      if (!outcome) throw new CommandFailed('another key has just taken the first place: call this again.');
      for (const fingerprint of outcome.givenUp) givenUp.add(fingerprint);
      const { needed } = outcome;
      if (needed.length === 0 || attempt === ATTEMPTS) return { sealed, needed, givenUp };
      await delay(PAUSE);
    }
  } finally {
    progress.end();
  }
}
