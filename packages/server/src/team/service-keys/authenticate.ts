import { within } from '../../ground/network-addresses.ts';
import { noteUse, type ServiceKeyCaller } from '../../pipeline/callers/caller.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import { type CountUses, tooManyRequests } from '../../pipeline/callers/rate.ts';
import type { Needs } from '../../pipeline/handler.ts';
import { countRefusal } from './refusals.ts';
import { parsedServiceKey, type ServiceKey } from './service-key.ts';
import { findBySecret } from './store.ts';

export interface ServiceKeyNeeds extends Pick<Needs, 'database' | 'clock'> {
  /** How many requests a second each key can make of a node; infinite for any number. */
  readonly serviceKeyRate: number;
  readonly countUses: CountUses;
}

/** Uses from outside its networks that a node counts of a key within a second: each is written to the database. */
const MOST_REFUSALS = 10;

/** Makes the function that finds the service key of a token: undefined for one that is invalid, or not allowed from there. */
export function serviceKeyAuthenticator(
  needs: ServiceKeyNeeds,
): (token: string, ipAddress: string | null) => Promise<ServiceKeyCaller | undefined> {
  const { database, clock, serviceKeyRate, countUses } = needs;
  const find = findBySecret(database);
  const usedAt = recordingUses(database, 'service_keys', 'id');
  const refused = countRefusal(database);
  const isWithinRate = countUses(serviceKeyRate);
  const isCounted = countUses(MOST_REFUSALS);

  return async (token, ipAddress) => {
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
  };
}

function worksFrom({ networks }: ServiceKey, ipAddress: string | null): boolean {
  return networks === null || (ipAddress !== null && within(networks)(ipAddress));
}
