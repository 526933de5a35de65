import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { type Database, type Transaction, undoable } from '../../ground/database/database.ts';
import { type Applied, type ApplyRequest, applyIn, type MadeSecret } from './apply.ts';

/** Takes back everything that a plan has done. */
class PlanOnly extends Error {
  readonly applied: Applied;

  constructor(applied: Applied) {
    super('Only a plan was requested');
    this.applied = applied;
  }
}

/** The source of what the command and the interface manage. */
export const SOURCE = 'apply';

interface PlanRequest extends ApplyRequest {
  /** Whether to take everything back. */
  readonly isPlan: boolean;
}

/**
 * Applies files, or only plans to. The rest of the transaction is as it was where it is a plan.
 * @throws ConfigurationRefused with every step that cannot be taken
 */
export async function applyOrPlan(tx: Transaction, { isPlan, ...request }: PlanRequest): Promise<Applied> {
  try {
    return await undoable(tx, async () => {
      const applied = await applyIn(tx, request);
      if (isPlan) throw new PlanOnly(applied);
      return applied;
    });
  } catch (error) {
    if (error instanceof PlanOnly) return error.applied;
    throw error;
  }
}

interface FileRequest extends PlanRequest, Pick<Recording, 'isTeamTold'> {
  /** Stores secrets before they are committed, so that none is lost. May run again after a conflict. */
  readonly keepSecrets: (secrets: readonly MadeSecret[]) => Promise<void>;
}

/**
 * Applies files on a database, whether or not it is served meanwhile.
 * @throws ConfigurationRefused with every step that cannot be taken
 */
export function applyFiles(
  database: Pick<Database, 'transaction'>,
  { keepSecrets, isTeamTold, ...request }: FileRequest,
): Promise<Applied> {
  return database.transaction(async (tx) => {
    const applied = await applyOrPlan(tx, request);
    if (request.isPlan) return applied;
    await recordEvents(tx, allOf(applied.events), { source: BY_ITSELF, now: request.now, isTeamTold });
    await keepSecrets(applied.secrets);
    return applied;
  });
}
