import { newApplication } from '../../fixtures/applications.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { findPooler, type Pooler, startPooler } from '../../harness/pooler.ts';
import { type PostgresCluster, startPostgres, startReplica } from '../../harness/postgres.ts';
import { ONLY_WHAT_IS_ASKED_FOR, type Person, type Service, startService } from '../../harness/service.ts';
import { newcomersLike } from './newcomers.ts';
import { Traffic } from './traffic.ts';

export const MOST_SESSIONS = 3;
/** The same on every node. */
export const ISSUER = 'https://id.example.com';

/** Two nodes on one database: one directly, with two threads and a replica for late reads, and one through a pooler. */
export interface World {
  readonly direct: Service;
  readonly pooled: Service;
  /** Where requests go, by the names in reports. */
  readonly nodes: Readonly<Record<'direct' | 'pooled', Service>>;
  readonly isPooled: boolean;
  readonly traffic: Traffic;
  readonly operator: Person;
  /** Keeps every right, on every node. */
  readonly bystander: Person;
  /** Owns the organizations of which nobody loses the ownership. */
  readonly owner: Person;
  /** Makes a person who is signed in. */
  readonly person: () => Promise<Person>;
  /** An application of the team in browsers, which gets sessions. */
  readonly redeemable: string;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return { ...(await parts(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function parts(ends: (() => Promise<unknown>)[]): Promise<Omit<World, 'stop'>> {
  const primary = await startPostgres({ fsync: false, asksForPasswords: false });
  ends.push(() => primary.remove());
  const databaseUrl = await primary.createDatabase();
  const replica = await startReplica(primary);
  ends.push(() => replica.remove());
  const pooler = await poolerFor(primary);
  if (pooler) ends.push(() => pooler.stop());
  const environment = {
    PORTICO_MOST_SESSIONS: String(MOST_SESSIONS),
    PORTICO_PUBLIC_URL: ISSUER,
    PORTICO_IMPERSONATION: 'consent',
  };
  const direct = await startService({
    ...ONLY_WHAT_IS_ASKED_FOR,
    databaseUrl,
    environment: {
      ...environment,
      PORTICO_THREADS: '2',
      PORTICO_DATABASE_READ_URL: replica.url(new URL(databaseUrl).pathname.slice(1)),
    },
  });
  ends.push(() => direct.stop());
  const pooled = await startService({
    ...ONLY_WHAT_IS_ASKED_FOR,
    environment,
    beside: direct,
    databaseUrl: pooler?.url(databaseUrl) ?? databaseUrl,
  });
  ends.push(() => pooled.stop());
  const traffic = await Traffic.begin(databaseUrl);
  ends.push(() => traffic.end());
  const bystander = await direct.person('bystander');
  return {
    ...{ direct, pooled, nodes: { direct, pooled }, isPooled: pooler !== undefined, traffic },
    operator: await newOperator(direct),
    bystander,
    owner: await direct.person('owner'),
    person: newcomersLike(bystander, direct),
    redeemable: (await newApplication(direct, { kind: 'browser', firstParty: true })).id,
  };
}

async function poolerFor(primary: PostgresCluster): Promise<Pooler | undefined> {
  const program = findPooler();
  return program === undefined ? undefined : startPooler(program, primary);
}
