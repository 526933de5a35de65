import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { readKeyFile } from '../secret-keys/file.ts';
import { fingerprintOf, type SecretKeys } from '../secret-keys/keys.ts';
import { openSecretKeys } from '../secret-keys/open.ts';
import { type GivenUp, giveUpKeys, sealAgain } from '../secret-keys/rotation.ts';
import { fingerprintsInUse } from '../secret-keys/store.ts';
import { type Command, CommandFailed, type Io } from './command.ts';
import { progressOf } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** Rows that others hold are left out, and tried again after a pause in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 500;

export const rotateKeys: Command = {
  notes:
    () => `Put a new key in front of PORTICO_SECRET_KEYS and restart every node; then call this, while they run. It
seals under the new key what is under the others, and says which of them you can take away.`,
  run: ({ io }) =>
    withDatabase(io, async (database, config) => {
      const keys = await newestKeys(database, config);
      const { sealed, needed } = await rotate(database, keys, io);
      const mine = keysOf(config).map(fingerprintOf).slice(1);
      const droppable = mine.filter((fingerprint) => !needed.includes(fingerprint));
      return {
        lines: [
          `Sealed ${sealed} values under the first key (fingerprint ${short(keys.fingerprint)}).`,
          ...(needed.length > 0
            ? [
                `Others were just working on what these keys seal; call this again: fingerprint ${named(needed)}.`,
              ]
            : []),
          droppable.length > 0
            ? `You can take these out of PORTICO_SECRET_KEYS: fingerprint ${named(droppable)}, number ${droppable.map((one) => mine.indexOf(one) + 2).join(', ')} of them.`
            : 'There is no key to take out of PORTICO_SECRET_KEYS.',
        ],
        data: { sealed, fingerprint: keys.fingerprint, droppable, needed },
        failed: needed.length > 0,
      };
    }),
};

function keysOf({ secretKeys, dataDir }: Config): readonly Buffer[] {
  const kept = secretKeys ? undefined : readKeyFile(dataDir);
  return secretKeys ?? (kept ? [kept] : []);
}

/** The keys of this configuration, the first of which the nodes must know already: else they could not open it. */
async function newestKeys(database: Database, config: Config): Promise<SecretKeys> {
  const [first] = keysOf(config);
  const inUse = await fingerprintsInUse(database.read);
  if (!first || !inUse.includes(fingerprintOf(first))) {
    throw new CommandFailed(
      'the first of PORTICO_SECRET_KEYS is not in use yet: restart every node with it, then call this again.',
    );
  }
  const newest = inUse.at(-1) ?? '';
  if (newest !== fingerprintOf(first)) {
    throw new CommandFailed(
      `a newer key is in use (fingerprint ${short(newest)}): put that one first in PORTICO_SECRET_KEYS.`,
    );
  }
  const { secretKeys: given, dataDir } = config;
  return openSecretKeys({ database, clock: Date.now, given, dataDir });
}

async function rotate(database: Database, keys: SecretKeys, io: Io) {
  const progress = progressOf(io, 'values sealed', undefined);
  let sealed = 0;
  try {
    for (let attempt = 1; ; attempt++) {
      for (let isMoreLeft = true; isMoreLeft; ) {
        const batch = await database.transaction((tx) => sealAgain(tx, keys));
        sealed += batch.done;
        progress.advance(batch.done);
        ({ isMoreLeft } = batch);
      }
      const outcome: GivenUp | undefined = await database.transaction((tx) => giveUpKeys(tx, keys));
      if (!outcome) throw new CommandFailed('another key has just taken the first place: call this again.');
      if (outcome.needed.length === 0 || attempt === ATTEMPTS) return { sealed, needed: outcome.needed };
      await delay(PAUSE);
    }
  } finally {
    progress.end();
  }
}

const short = (fingerprint: string) => fingerprint.slice(0, 8);
const named = (fingerprints: readonly string[]) => fingerprints.map(short).join(', ');
