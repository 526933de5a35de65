import { type Config, databaseUrl, replicaOf } from '../../configuration/config.ts';
import { createSamlReader } from '../../federation/saml/reader.ts';
import { openFilter } from '../../ground/breached/file.ts';
import { CommitNumbers } from '../../ground/database/commit-numbers.ts';
import { databaseOver } from '../../ground/database/database.ts';
import { WriterNeeded } from '../../ground/database/failures.ts';
import { openPostgres } from '../../ground/database/postgres.ts';
import { openToFollow } from '../../ground/database/sqlite-front.ts';
import { createHasher } from '../../identity/accounts/hasher.ts';
import { lookingUpDomains } from '../../tenancy/domains/look-up.ts';
import type { ThreadParts } from '../answering.ts';
import { shareOf } from './shares.ts';

/** Parts that depend on whether a thread only reads. */
type Parts = Pick<
  ThreadParts,
  'database' | 'hasher' | 'breached' | 'samlReader' | 'lookUpDomain' | 'countUses'
>;

/** Opens the parts of a thread that only reads a SQLite file. */
export function partsToRead(file: string, commits: SharedArrayBuffer): Parts {
  return {
    database: databaseOver(openToFollow(file, new CommitNumbers(commits))),
    breached: undefined,
    hasher: elsewhere(),
    samlReader: elsewhere(),
    lookUpDomain: needsWriter,
    countUses: elsewhereCounted,
  };
}

/** Opens the parts of a thread that is a node of its own, on PostgreSQL. @param of how many it is which, from 0 */
export async function partsOfNode(
  config: Config,
  of: { readonly threads: number; readonly number: number },
): Promise<Parts> {
  const { breachedPasswords, dnsServers } = config;
  const { poolSize, concurrency, queue } = shareOf(config, of);
  return {
    database: databaseOver(
      await openPostgres({ url: databaseUrl(config), poolSize, replica: replicaOf(config) }),
    ),
    breached: breachedPasswords === undefined ? undefined : await openFilter(breachedPasswords),
    hasher: createHasher({ concurrency, queue }),
    samlReader: createSamlReader(),
    lookUpDomain: lookingUpDomains(dnsServers),
    countUses: elsewhereCounted,
  };
}

function needsWriter(): never {
  throw new WriterNeeded();
}

/** Counts kept in memory must be kept in one place. */
const elsewhereCounted: ThreadParts['countUses'] = () => needsWriter;

/** A part that only the first thread has: any use of it hands the request over. */
function elsewhere<Part extends object>(): Part {
  return new Proxy({} as Part, { get: () => needsWriter });
}
