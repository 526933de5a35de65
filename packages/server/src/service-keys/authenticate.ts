import { Failure } from '@portico/conventions';
import { noteUse, type ServiceKeyCaller } from '../callers/caller.ts';
import { hashToken } from '../callers/key-token.ts';
import { recordingUses } from '../callers/last-use.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { within } from '../network-addresses.ts';
import { countRefusal } from './refusals.ts';
import { parsedServiceKey, type ServiceKey } from './service-key.ts';
import { findBySecret } from './store.ts';

export interface ServiceKeyNeeds extends Pick<Needs, 'database' | 'clock'> {
  /** How many requests a second each key can make of a node; infinite for any number. */
  readonly serviceKeyRate: number;
  readonly countUses: CountUses;
}

/** Makes a function that counts uses of keys, and returns whether a use is among the first `most` since the last full second. */
export type CountUses = (most: number) => (id: string) => boolean;

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
    if (!isWithinRate(key.id)) throw tooMany(serviceKeyRate);
    return { kind: 'service_key', key: { ...key, last_used_at: await usedAt(key, now) }, secretHash };
  };
}

function worksFrom({ networks }: ServiceKey, ipAddress: string | null): boolean {
  return networks === null || (ipAddress !== null && within(networks)(ipAddress));
}

function tooMany(most: number): Failure {
  return new Failure('RATE_LIMITED', {
    detail: `This service key can make ${most} requests a second.`,
    headers: {
      'Retry-After': '1',
      RateLimit: '"service-key";r=0;t=1',
      'RateLimit-Policy': `"service-key";q=${most};w=1`,
    },
  });
}

/** Counts the uses of this node. */
export function perSecond(clock: Clock): CountUses {
  return (most) => {
    // Keys are made by hand: there are few of them.
    const spent = new Map<string, { second: number; count: number }>();
    return (id) => {
      const second = Math.floor(clock() / SECOND);
      const known = spent.get(id);
      const count = known?.second === second ? known.count + 1 : 1;
      spent.set(id, { second, count });
      return count <= most;
    };
  };
}
