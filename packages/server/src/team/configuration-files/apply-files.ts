import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import { type Applied, type ApplyRequest, applyIn, type MadeSecret } from './apply.ts';

/** Takes back everything that was done in its transaction. */
export class PlanOnly extends Error {
  readonly applied: Applied;

  constructor(applied: Applied) {
    super('Only a plan was wanted');
    this.applied = applied;
  }
}

/** The source of what the command and the interface manage. */
export const SOURCE = 'apply';

interface FileRequest extends ApplyRequest, Pick<Recording, 'isTeamTold'> {
  /** Whether to take everything back. */
  readonly isPlan: boolean;
  /** Stores secrets before they are committed, so that none is lost. May run again after a conflict. */
  readonly keepSecrets: (secrets: readonly MadeSecret[]) => Promise<void>;
}

/**
 * Applies files on a database, whether or not it is served meanwhile.
 * @throws ConfigurationRefused with every step that cannot be taken
 */
export async function applyFiles(
  database: Pick<Database, 'transaction'>,
  { isPlan, keepSecrets, isTeamTold, ...request }: FileRequest,
): Promise<Applied> {
  try {
    return await database.transaction(async (tx) => {
      const applied = await applyIn(tx, request);
      if (isPlan) throw new PlanOnly(applied);
      await recordEvents(tx, allOf(applied.events), { source: BY_ITSELF, now: request.now, isTeamTold });
      await keepSecrets(applied.secrets);
      return applied;
    });
  } catch (error) {
    if (error instanceof PlanOnly) return error.applied;
    throw error;
  }
}
