import { setTimeout as delay } from 'node:timers/promises';
import { type Config, databaseUrl, replicaOf } from '../../configuration/config.ts';
import { openPostgres } from '../../ground/database/postgres.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Milliseconds between two looks: the replica needs a moment to get what the primary had at the first. */
const MOMENT = 300;
const LOOKS = 3;

/** Compares the replica with the primary as the service does. */
export async function replica(config: Config): Promise<Finding | undefined> {
  const wanted = replicaOf(config);
  if (!wanted) return undefined;
  const engine = await openPostgres({ url: databaseUrl(config), poolSize: 1, replica: wanted });
  try {
    let reason: string | undefined;
    for (let left = LOOKS; left > 0; left--) {
      reason = await engine.replica?.look();
      if (reason === undefined) return ok('replica', 'follows the primary, and answers what may be late');
      await delay(MOMENT);
    }
    return warning(
      'replica',
      `The replica of PORTICO_DATABASE_READ_URL is passed by: ${reason}`,
      'The primary answers everything until that is mended.',
    );
  } finally {
    await engine.close();
  }
}
