import { Resolver } from 'node:dns/promises';
import type { DomainRow } from '../../ground/database/schema.ts';
import { type RecordLookup, recordOf } from './domain.ts';

/** Asks the DNS for the record of a domain. Never throws. */
export type LookUpDomain = (domain: Pick<DomainRow, 'name' | 'token'>) => Promise<RecordLookup>;

/** How long one query to a name server may take, in milliseconds, and how often it is sent. */
const QUESTION = { timeout: 1_000, tries: 2 };
/** How long all queries of a look-up may take, whatever name servers there are, in milliseconds. */
const LONGEST = 5_000;
/** How many TXT records of a name are read. */
const MOST_RECORDS = 100;

/** The errors of `node:dns` by which a name server says that there is no such record. */
const SAYS_NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers IP addresses, with a port where it is not 53; those of the system where there are none */
export function lookingUpDomains(servers: readonly string[]): LookUpDomain {
  return async (domain) => {
    const { name, value } = recordOf(domain);
    const resolver = new Resolver(QUESTION);
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), LONGEST);
    try {
      const records = await resolver.resolveTxt(name);
      // A record comes in strings of up to 255 bytes (RFC 1035, section 3.3.14).
      const isThere = records.slice(0, MOST_RECORDS).some((strings) => strings.join('').trim() === value);
      return isThere ? 'present' : 'missing';
    } catch (error) {
      return SAYS_NONE.has(String((error as { code?: unknown }).code)) ? 'missing' : 'unknown';
    } finally {
      clearTimeout(deadline);
    }
  };
}
