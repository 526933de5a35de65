import { Failure } from '@portico/conventions';
import { type Clock, SECOND } from '../../ground/clock.ts';

/** Makes a function that counts uses of keys, and returns whether a use is among the first `most` since the last full second. */
export type CountUses = (most: number) => (id: string) => boolean;

/** Counts the uses of this node. */
export function perSecond(clock: Clock): CountUses {
  return (most) => {
    let current = 0;
    const spent = new Map<string, number>();
    return (id) => {
      const second = Math.floor(clock() / SECOND);
      // Forgets the callers of the second before, so that the map is as small as a second is busy.
      if (second !== current) spent.clear();
      current = second;
      const count = (spent.get(id) ?? 0) + 1;
      spent.set(id, count);
      return count <= most;
    };
  };
}

/** @param name of the policy in the headers of draft-ietf-httpapi-ratelimit-headers, such as `service-key` */
export function tooManyRequests(name: string, most: number): Failure {
  return new Failure('RATE_LIMITED', {
    detail: `This ${name.replace('-', ' ')} can make ${most} requests per second.`,
    headers: {
      'Retry-After': '1',
      RateLimit: `"${name}";r=0;t=1`,
      'RateLimit-Policy': `"${name}";q=${most};w=1`,
    },
  });
}
