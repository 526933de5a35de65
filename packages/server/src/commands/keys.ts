import { openSecretKeys } from '../secret-keys/open.ts';
import { giveUpKeys, sealAgain } from '../secret-keys/rotation.ts';
import { type Command, CommandFailed } from './command.ts';
import { progressOf } from './progress.ts';
import { withDatabase } from './with-database.ts';

const short = (fingerprint: string) => fingerprint.slice(0, 8);

export const rotateKeys: Command = {
  notes:
    () => `Seals everything again under the first of PORTICO_SECRET_KEYS, and gives up the other keys under which nothing
is left. While nodes run, put the new key first on all of them before: a node without it cannot open what it seals.
Afterwards the old keys can be taken out of PORTICO_SECRET_KEYS, on one node after the other.`,
  run: ({ io }) =>
    withDatabase(io, async (database, { secretKeys: given, dataDir }) => {
      const keys = await openSecretKeys({ database, clock: Date.now, given, dataDir });
      const progress = progressOf(io, 'Sealed again', undefined);
      let sealed = 0;
      for (let isMoreLeft = true; isMoreLeft; ) {
        const batch = await database.transaction((tx) => sealAgain(tx, keys));
        sealed += batch.done;
        isMoreLeft = batch.isMoreLeft;
        progress.advance(batch.done);
      }
      progress.end();
      const outcome = await database.transaction((tx) => giveUpKeys(tx, keys));
      if (!outcome)
        throw new CommandFailed(
          'a newer key than the first of PORTICO_SECRET_KEYS is in use: put that first.',
        );
      const { givenUp, needed } = outcome;
      return {
        lines: [
          `${sealed} values were sealed again under the key ${short(keys.fingerprint)}.`,
          ...givenUp.map((key) => `Nothing needs the key ${short(key)} any more: it can be taken out.`),
          ...needed.map((key) => `Something was just stored under the key ${short(key)}: run this again.`),
        ],
        data: { fingerprint: keys.fingerprint, sealed, givenUp, needed },
        failed: needed.length > 0,
      };
    }),
};
