import type { OperationId } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { makeChallenge, solutionIn } from './challenge.ts';
import { spendSolution } from './store.ts';

/**
 * Uses up the solution of a challenge that came with a request, once however often it is called.
 * @throws Failure `CHALLENGE_REQUIRED`, with a challenge, where none came that is right and new
 */
export type ProveWork = () => Promise<void>;

/** Challenges that cost callers work who have used up half of a limit. */
export interface Challenges {
  /** @returns undefined where challenges are off */
  proofIn(operation: OperationId, headers: Readonly<Record<string, unknown>>): ProveWork | undefined;
}

interface ChallengesNeeds {
  readonly database: Pick<Database, 'prepare'>;
  readonly keys: SecretKeys;
  readonly clock: Clock;
}

export function createChallenges({ database, keys, clock }: ChallengesNeeds): Challenges {
  const spend = spendSolution(database);

  async function prove(operation: OperationId, header: unknown): Promise<void> {
    const bound = { keys, operation, now: clock() };
    const solution = solutionIn(header, bound);
    if (solution && (await spend(solution))) return;
    throw new Failure('CHALLENGE_REQUIRED', { headers: { Challenge: makeChallenge(bound) } });
  }

  return {
    proofIn: (operation, headers) => {
      let proved: Promise<void> | undefined;
      return () => {
        proved ??= prove(operation, headers['challenge-response']);
        return proved;
      };
    },
  };
}

export const NO_CHALLENGES: Challenges = { proofIn: () => undefined };
