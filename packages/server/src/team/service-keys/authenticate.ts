import { within } from '../../ground/network-addresses.ts';
import type { Authenticator } from '../../pipeline/authenticate.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';
import { noteUse } from '../../pipeline/callers/caller.ts';
import { hashToken, serviceKeyTokens } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import { type CountUses, tooManyRequests } from '../../pipeline/callers/rate.ts';
import type { Needs } from '../handler.ts';
import { countRefusal } from './refusals.ts';
import { parsedServiceKey } from './service-key.ts';
import { findBySecret, stillWorks } from './store.ts';

export interface ServiceKeyNeeds extends Pick<Needs, 'database' | 'clock'> {
  /** How many requests a second each key can make of a node; infinite for any number. */
  readonly serviceKeyRate: number;
  readonly countUses: CountUses;
}

/** Uses from outside its networks that a node counts of a key within a second: each is written to the database. */
const MOST_REFUSALS = 10;

/** Finds back ends of the team by the secrets of their service keys, which may work from some networks alone. */
export function serviceKeyAuthenticator(needs: ServiceKeyNeeds): Authenticator<'service_key'> {
  const { database, clock, serviceKeyRate, countUses } = needs;
  const find = findBySecret(database);
  const usedAt = recordingUses(database, 'service_keys', 'id');
  const refused = countRefusal(database);
  const isWithinRate = countUses(serviceKeyRate);
  const isCounted = countUses(MOST_REFUSALS);

  return {
    tokens: serviceKeyTokens,
    authenticate: async (token, { ipAddress }) => {
      const secretHash = hashToken(token);
      const now = clock();
      const row = await find.first({ secretHash, now });
      if (!row) return undefined;
      const key = parsedServiceKey(row);
      if (!worksFrom(key, ipAddress)) {
        if (isCounted(key.id)) await noteUse(() => refused(key.id, now));
        return undefined;
      }
      if (!isWithinRate(key.id)) throw tooManyRequests('service-key', serviceKeyRate);
      return { kind: 'service_key', key: { ...key, last_used_at: await usedAt(key, now) }, secretHash };
    },
    again: {
      service_key: async (tx, caller, now) => ((await stillWorks(tx, caller, now)) ? caller : undefined),
    },
    isAdmitted: {
      service_key: async ({ secretHash }) => (await find.first({ secretHash, now: clock() })) !== undefined,
    },
  };
}

function worksFrom({ networks }: ServiceKey, ipAddress: string | null): boolean {
  return networks === null || (ipAddress !== null && within(networks)(ipAddress));
}
