import type { Failure } from '@portico/conventions';
import { BoundedMap } from '../../ground/bounded-map.ts';
import { SECOND } from '../../ground/clock.ts';
import type { Awaitable } from '../../ground/database/database.ts';
import { type Caller, callerId, noteUse } from '../../pipeline/callers/caller.ts';
import type { Needs } from '../handler.ts';
import { bypassBy, noteBypass } from './bypasses.ts';
import { brokenRule, type Circumstances, type Entrance, errorOf, isBypassing, refusalBy } from './demands.ts';
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
  const note = noteBypass(database);
  const once = onceAmongLast(MOST_REMEMBERED);

  return async (caller, entrance, { ipAddress }) => {
    const now = clock();
    const rule = brokenRule(caller, entrance, { ipAddress, now });
    const { organizationId } = entrance.demands;
    if (rule === undefined) {
      if (organizationId !== null && isBypassing(caller, entrance))
        await once(`${organizationId} ${caller.session.id}`, () =>
          note(bypassBy(caller, organizationId, { ipAddress, now })),
        );
      return undefined;
    }
    if (errorOf(rule) === 'POLICY_REFUSED' && organizationId !== null && isCounted(now)) {
      const by = { caller_id: callerId(caller), caller_kind: kindOf(caller) };
      await noteUse(() => count({ organization_id: organizationId, rule, ...by }, now));
    }
    return refusalBy(rule);
  };
}

/** Bypasses that a node remembers to have noted, so that it does not write with each request. */
const MOST_REMEMBERED = 1_000;

/** Makes the function that notes something unless it is among the last so many that have been noted. */
function onceAmongLast(most: number): (one: string, note: () => Awaitable<unknown>) => Promise<void> {
  const last = new BoundedMap<string, true>(most);
  return async (one, note) => {
    if (last.has(one)) return;
    await noteUse(async () => {
      await note();
      // Not before: where the database cannot write now, the next request notes it.
      last.set(one, true);
    });
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
