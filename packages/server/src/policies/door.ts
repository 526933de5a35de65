import type { Failure } from '@portico/conventions';
import { type Caller, callerId, noteUse } from '../callers/caller.ts';
import { SECOND } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { brokenRule, type Circumstances, type Entrance, errorOf, refusalBy } from './demands.ts';
import { countRefusal } from './refusals.ts';

/** Returns why an organization does not let a caller in; undefined where it does. Refusals by its policy are counted. */
export type Door = (
  caller: Caller,
  entrance: Entrance,
  from: Pick<Circumstances, 'ipAddress'>,
) => Promise<Failure | undefined>;

/** Refusals that a node counts within a second: each is written to the database. */
const MOST_COUNTED = 20;

export function createDoor({ database, clock }: Pick<Needs, 'database' | 'clock'>): Door {
  const count = countRefusal(database);
  const isCounted = atMost(MOST_COUNTED);

  return async (caller, entrance, { ipAddress }) => {
    const now = clock();
    const rule = brokenRule(caller, entrance, { ipAddress, now });
    if (rule === undefined) return undefined;
    const { organizationId } = entrance.demands;
    if (errorOf(rule) === 'POLICY_REFUSED' && organizationId !== null && isCounted(now)) {
      const by = { caller_id: callerId(caller), caller_kind: kindOf(caller) };
      await noteUse(() => count({ organization_id: organizationId, rule, ...by }, now));
    }
    return refusalBy(rule);
  };
}

function kindOf({ kind }: Caller): 'account' | 'api_key' {
  return kind === 'api_key' ? 'api_key' : 'account';
}

/** Makes the function that returns whether something is among the first so many since the last full second. */
function atMost(most: number): (now: number) => boolean {
  let [second, count] = [0, 0];
  return (now) => {
    const current = Math.floor(now / SECOND);
    count = current === second ? count + 1 : 1;
    second = current;
    return count <= most;
  };
}
