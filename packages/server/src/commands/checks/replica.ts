import { setTimeout as delay } from 'node:timers/promises';
import { type Config, databaseUrl, replicaOf } from '../../configuration/config.ts';
import { openPostgres } from '../../ground/database/postgres.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Milliseconds. */
const BETWEEN_LOOKS = 300;
/** How long the replica has to get what the primary had at the first look, if it may be so late. */
const LONGEST = 5_000;

/** Compares the replica with the primary as the service does. */
export async function replica(config: Config): Promise<Finding | undefined> {
  const wanted = replicaOf(config);
  if (!wanted) return undefined;
  const engine = await openPostgres({ url: databaseUrl(config), poolSize: 1, replica: wanted });
  try {
    const end = performance.now() + Math.min(wanted.longestLag, LONGEST);
    for (;;) {
      const reason = await engine.replica?.look();
      if (reason === undefined) return ok('replica', 'follows the primary, and answers what may be late');
      if (performance.now() >= end)
        return warning(
          'replica',
          `The replica of PORTICO_DATABASE_READ_URL is passed by: ${reason}`,
          'The primary answers everything until that is mended.',
        );
      await delay(BETWEEN_LOOKS);
    }
  } finally {
    await engine.close();
  }
}
