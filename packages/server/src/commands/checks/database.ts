import { sql } from 'kysely';
import { type Config, databaseUrl } from '../../configuration/config.ts';
import { type Look, lookAt } from '../../ground/database/beside.ts';
import { databaseClock } from '../../ground/database/database.ts';
import { DatabaseUnavailable } from '../../ground/database/failures.ts';
import { freeSpace } from '../../ground/database/free-space.ts';
import { assertKnown, migrationsAfter, touchTables } from '../../ground/database/migrate.ts';
import { FOUNDATION } from '../../ground/database/migrations/index.ts';
import { isPrivateAddress } from '../../ground/network-addresses.ts';
import { fingerprintOf, shortened } from '../../ground/secret-keys/keys.ts';
import { fingerprintsInUse } from '../../ground/secret-keys/open.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { founderRolesWarning } from '../../tenancy/roles/founders.ts';
import { describeKeys, neededKeys } from '../keys.ts';
import { sizeOf } from '../shown.ts';
import { amounts } from './amounts.ts';
import { type Finding, guarded, ok, problem, warning } from './finding.ts';
import { hooks } from './hooks.ts';
import { replica } from './replica.ts';
import { webhooks } from './webhooks.ts';

/** Octets. */
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
/** Milliseconds. */
const SLOW = 50;
const CLOCK_TOLERANCE = 1_000;

/** All checks of the database, which is opened once for them. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const warnings: string[] = [];
  const look = await lookAt(databaseUrl(config), (text) => warnings.push(text)).catch(refusal);
  if (look === undefined) {
    return [warning('database', 'does not exist yet', 'portico serve or portico migrate creates it.')];
  }
  if ('state' in look) return [look];
  try {
    const findings = [
      await guarded('database', () => version(look)),
      ...warnings.map((text) =>
        warning('database', text, 'Change this setting of the server, the database or the user.'),
      ),
      await guarded('schema', () => schema(look)),
      await guarded('replica', () => replica(config)),
      await guarded('disk', () => disk(look, config)),
      await guarded('secret keys', () => secretKeys(look, config)),
      await guarded('clock', () => clock(look)),
      await guarded('callers', () => callers(look, config)),
      await guarded('operators', () => operators(look, config)),
      await guarded('roles', () => founderRoles(look, config)),
      await guarded('hooks', () => hooks(look)),
      await guarded('webhooks', () => webhooks(look, config)),
      await guarded('amounts', () => amounts(look, config)),
    ];
    return findings.flat().filter((finding) => finding !== undefined);
  } finally {
    await look.close();
  }
}

function refusal(error: unknown): Finding {
  const { message } = error as Error;
  if (!(error instanceof DatabaseUnavailable)) return problem('database', message, 'Fix that first.');
  return problem(
    'database',
    message,
    'Check that it runs, and that PORTICO_DATABASE_URL has its address and the right user and password.',
  );
}

async function version({ kind, read }: Look): Promise<Finding> {
  const isFile = kind === 'sqlite';
  const query = isFile
    ? sql<{ version: string }>`select sqlite_version() as version`
    : sql<{ version: string }>`select current_setting('server_version') as version`;
  const times: number[] = [];
  let found = '';
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    found = (await query.execute(read)).rows[0]?.version ?? '';
    times.push(performance.now() - start);
  }
  const [, , median = 0] = times.sort((a, b) => a - b);
  const text = `${isFile ? 'SQLite' : 'PostgreSQL'} ${found} answers in ${median.toFixed(1)} ms`;
  return isFile || median < SLOW
    ? ok('database', text)
    : warning('database', text, 'Every request queries it several times: move it closer to the service.');
}

async function schema({ applied, read }: Look): Promise<Finding> {
  try {
    assertKnown(applied);
  } catch (error) {
    return problem(
      'schema',
      (error as Error).message,
      'Use the version that last served it, or a newer one.',
    );
  }
  const lacking = migrationsAfter(applied);
  if (lacking.length === 0) {
    await touchTables(read);
    return ok('schema', `up to date (${applied.at(-1)})`);
  }
  const advice = 'Run portico migrate, or start this version, which does the same.';
  return warning('schema', `lacks ${lacking.join(', ')}`, advice);
}

async function disk({ read }: Look, { database }: Config): Promise<Finding> {
  const free = await freeSpace(database);
  if (free === undefined) {
    const query = sql<{ size: string }>`select pg_database_size(current_database())::text as size`;
    const size = Number((await query.execute(read)).rows[0]?.size);
    return ok('disk', `${sizeOf(size)} of data; free space can be checked only on PostgreSQL's machine`);
  }
  const text = `${sizeOf(free)} free for the database`;
  const advice = 'Free up space: on a full disk, every write fails.';
  if (free < 100 * MEGABYTE) return problem('disk', text, advice);
  return free < GIGABYTE ? warning('disk', text, advice) : ok('disk', text);
}

async function secretKeys({ applied, read }: Look, config: Config): Promise<Finding> {
  const inUse = applied.includes(FOUNDATION.last) ? await fingerprintsInUse(read) : [];
  const needed = neededKeys(config, inUse);
  const missing = needed.filter(({ where }) => where === undefined);
  if (missing.length > 0) {
    return problem(
      'secret keys',
      `lacks ${describeKeys(missing)}`,
      'Add the keys of the other nodes to PORTICO_SECRET_KEYS: this node does not start without them.',
    );
  }
  if (needed.length === 0) return ok('secret keys', 'none in use yet');
  const first = config.secretKeys?.[0];
  if (first && !inUse.includes(fingerprintOf(first))) {
    return warning(
      'secret keys',
      `the first (fingerprint ${shortened(fingerprintOf(first))}) is not in use`,
      'This node will use it from its next start: check that all nodes have it.',
    );
  }
  return ok('secret keys', describeKeys(needed));
}

export async function clock({ kind, read }: Pick<Look, 'kind' | 'read'>): Promise<Finding> {
  const start = systemClock();
  const { now } = await read.selectNoFrom(databaseClock[kind].as('now')).executeTakeFirstOrThrow();
  const end = systemClock();
  const difference = Math.round((start + end) / 2 - Number(now));
  const text = `${Math.abs(difference)} ms ${difference < 0 ? 'behind' : 'ahead of'} the database's`;
  // The database may have looked at its clock at any moment in between.
  if (Math.abs(difference) - (end - start) / 2 < CLOCK_TOLERANCE) return ok('clock', text);
  return problem(
    'clock',
    text,
    'Set both clocks by NTP: codes of authenticator apps are valid for half a minute.',
  );
}

const FEWEST = 2;

/** Checks that there are two operators if steps need two. @returns undefined if one is enough */
export async function operators(
  { applied, read }: Look,
  { operatorApproval }: Config,
): Promise<Finding | undefined> {
  if (!operatorApproval || !applied.includes(FOUNDATION.last)) return undefined;
  const rows = await read.selectFrom('operators').select('account_id').limit(FEWEST).execute();
  if (rows.length === FEWEST) return ok('operators', 'at least two, as approvals require');
  const found = rows.length === 0 ? 'none' : 'only one';
  const advice = 'PORTICO_OPERATOR_APPROVAL=on requires two: run portico operators add.';
  return warning('operators', found, advice);
}

async function founderRoles({ applied, read }: Look, config: Config): Promise<Finding | undefined> {
  if (!applied.includes(FOUNDATION.last)) return undefined;
  const text = await founderRolesWarning(read, config.founderRoles);
  return text === undefined ? undefined : warning('roles', text, 'Create them, or correct the list.');
}

const RECENT = 100;

/**
 * Detects a proxy that is not trusted: all callers then have its address, and share their limits.
 * @returns undefined if there are no events yet, or no proxy is expected
 */
export async function callers(
  { applied, read }: Look,
  { publicUrl, trustedProxies }: Config,
): Promise<Finding | undefined> {
  if (publicUrl === undefined || !applied.includes(FOUNDATION.last)) return undefined;
  const recent = read
    .selectFrom('events')
    .select('ip_address')
    .where('ip_address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT);
  const rows = await read.selectFrom(recent.as('recent')).select('ip_address').distinct().execute();
  const [only, ...others] = rows.map(({ ip_address }) => String(ip_address));
  if (only === undefined) return undefined;
  if (others.length > 0 || !isPrivateAddress(only)) {
    return ok(
      'callers',
      `recent events came from ${rows.length} ${rows.length === 1 ? 'address' : 'addresses'}`,
    );
  }
  const advice =
    trustedProxies.length === 0
      ? `If that is your proxy, set PORTICO_TRUSTED_PROXIES=${only}, so that callers can be distinguished.`
      : 'If that is your proxy, make sure that it is in PORTICO_TRUSTED_PROXIES and sends X-Forwarded-For.';
  return warning('callers', `all recent events came from ${only}`, advice);
}
