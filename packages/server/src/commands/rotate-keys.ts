import { setTimeout as delay } from 'node:timers/promises';
import { counted } from '../ground/counted.ts';
import type { Database } from '../ground/database/database.ts';
import { fingerprintOf, type SecretKeys, shortened } from '../ground/secret-keys/keys.ts';
import { giveUpKeys, sealAgain } from '../ground/secret-keys/rotation.ts';
import { type Command, CommandFailed, type Io } from './command.ts';
import { keysOf, newestKeys } from './keys.ts';
import { progressOf } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** Locked rows are skipped, and tried again after a pause in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 500;

export const rotateCommand: Command = {
  notes:
    () => `Append a new key to PORTICO_SECRET_KEYS on every node and restart them one after the other; then put it first on
every node and restart them again. Then run this command with the same keys, while the nodes run: it encrypts all values
with the new key, and lists the other keys that you can remove. You can repeat it at any time.`,
  database: () => 'written',
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
      const hasFallback = config.signInFallback !== undefined;
      return { lines: linesOf(data, others, hasFallback), data, exitCode: data.needed.length > 0 ? 1 : 0 };
    }),
};

/** The result of a rotation; keys are named by their fingerprints. */
interface Rotation {
  /** How many values were encrypted again. */
  readonly sealed: number;
  /** The first key. */
  readonly fingerprint: string;
  /** Keys with which something is still encrypted. */
  readonly needed: readonly string[];
  /** Keys that were in use until now. */
  readonly givenUp: readonly string[];
  /** Keys that are retired or not in use yet: the database cannot tell which. */
  readonly unused: readonly string[];
}

/**
 * @param others the fingerprints of the keys after the first, in order
 * @param hasFallback whether addresses of deleted accounts, which nothing can hash again, are still looked up
 */
function linesOf(
  { sealed, fingerprint, needed, givenUp, unused }: Rotation,
  others: readonly string[],
  hasFallback: boolean,
) {
  const named = (fingerprints: readonly string[]) =>
    fingerprints.map((one) => `number ${others.indexOf(one) + 2} (fingerprint ${shortened(one)})`).join(', ');
  const lines = [
    `Encrypted ${counted(sealed, 'value')} with the first key (fingerprint ${shortened(fingerprint)}).`,
  ];
  if (needed.length > 0)
    lines.push(
      `Other transactions were using values that are still encrypted with ${named(needed)}: run this command again.`,
    );
  if (givenUp.length > 0) {
    const from = `from PORTICO_SECRET_KEYS, on every node: ${named(givenUp)}.`;
    const line = `Once PORTICO_SIGN_IN_FALLBACK is unset, remove ${from} ${UNTIL_THEN}`;
    lines.push(hasFallback ? line : `Remove ${from}`);
  }
  if (unused.length > 0)
    lines.push(
      `No value is encrypted with ${named(unused)}. If it is an earlier key, remove it. To use a new one, put it first on every node, restart the nodes, and run this command again.`,
    );
  if (others.length === 0) lines.push('There is no other key.');
  return lines;
}

const UNTIL_THEN =
  'Until then, it is needed to recognize addresses of deleted accounts, about which the other system is not asked again.';

async function rotate(database: Database, keys: SecretKeys, io: Io) {
  const progress = progressOf(io, 'values encrypted', undefined);
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
      if (!outcome) throw new CommandFailed('another key has just been put first: run this command again.');
      for (const fingerprint of outcome.givenUp) givenUp.add(fingerprint);
      const { needed } = outcome;
      if (needed.length === 0 || attempt === ATTEMPTS) return { sealed, needed, givenUp };
      await delay(PAUSE);
    }
  } finally {
    progress.end();
  }
}
