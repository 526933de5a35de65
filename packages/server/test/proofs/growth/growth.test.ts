import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../fixtures/operators.ts';
import { insistently } from '../../harness/client.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../harness/service.ts';
import { sweep } from '../../harness/sweep.ts';
import { PATIENCE, until } from '../../harness/until.ts';
import { startMeter } from './meter.ts';
import { newWorld, type World } from './world.ts';

/** Rows of each kind: in some accounts and organizations there are few, in others very many. */
const FEW = 3_000;
const MANY = 300_000;
/** How much longer others may wait where there are very many: a wait that grew with them would be a hundred times as long. */
const TIMES = 3;
/**
 * Rows that a transaction reads and writes on PostgreSQL, however many there are: a list counts 10,000, with an account
 * each, beside those of its organization.
 */
const MOST_ROWS = testedDatabase === 'postgres' ? 50_000 : undefined;

// Each time that a queue looks for work is a write, for which tasks give way: there are few of these in service.
const service = await startService({ workInterval: 500 });
after(() => service.stop());
const { databaseUrl } = service;
const operator = await newOperator(service);
const meter = startMeter();

/** The longest wait of others, by step. */
type Waits = Map<string, number>;
const run = (sql: string, values: readonly unknown[] = []) =>
  meter.aside(() => runOn(databaseUrl, sql, values));

const RENAME = 'update tasks set name = ? where name = ? and claimed_by is null returning name';
const heldName = (task: string) => `held ${task}`;

/** Keeps a task from being done. By its name: a claim that lasts longer than any is taken for one of another clock. */
async function hold(task: string): Promise<void> {
  await until('nobody does it', async () => (await run(RENAME, [heldName(task), task])).length > 0);
}

interface Thinning {
  readonly table: string;
  readonly sql: string;
}

interface Later {
  readonly task: string;
  /** Finds the remaining work, and its stage. */
  readonly left: string;
  /** By stage: deletes all but the last rows, once some have gone where there were very many. */
  readonly rest: Readonly<Record<string, Thinning>>;
}

/** How long the work of a stage may take on a busy machine, in milliseconds: it is a dozen transactions, one after the other. */
const LONGEST_STAGE = 5 * PATIENCE;
/** How often a stage is seen before its rows are thinned out. */
const SEEN = 3;
/** The stage after the last. */
const DONE = 'done';

/** Returns logged failures of background work. */
const failures = () =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes('a task failed'))
    .join('\n');

/** Runs a task until no work is left. */
async function finish({ task, left, rest }: Later): Promise<void> {
  await run(RENAME, [task, heldName(task)]);
  const hasten = async () => {
    await run('update tasks set due_at = 0 where name = ? and claimed_by is null', [task]);
    // One that failed, as it may where a machine is very busy, waits for minutes.
    await run('update endings set due_at = 0 where due_at > 0');
  };
  const stageLeft = async () => {
    const [row] = await meter.aside(() => rowsOf(databaseUrl, left));
    return row ? String(row.stage) : DONE;
  };
  let stage = await stageLeft();
  // Each stage has its own time: on a busy machine, together they take longer than anything else is waited for.
  while (stage !== DONE) {
    let seen = 0;
    stage = await until(
      () => `${task} is done with ${stage}: ${failures()}`,
      async () => {
        await hasten();
        const now = await stageLeft();
        if (now !== stage) return now;
        seen++;
        const thinning = rest[stage];
        if (!thinning || seen !== SEEN) return false;
        // As PostgreSQL does by itself in time, which takes one account for half of the table until then. In one
        // transaction there: a batch in between would be planned for rows that are gone.
        const statements = [thinning.sql, `analyze ${thinning.table}`];
        if (testedDatabase === 'postgres') await run(statements.join('; '));
        else for (const statement of statements) await run(statement);
        return false;
      },
      LONGEST_STAGE,
    );
  }
}

/** Rows that are being deleted at this moment are left out, so that neither waits for the other. */
const FREE = testedDatabase === 'postgres' ? 'for update skip locked' : '';

/** Deletes all but the newest rows of something. */
function thin(table: string, owner: string, id: string, condition = 'true'): Thinning {
  const newest = `select id from ${table} where ${owner} = '${id}' order by id desc limit 1200`;
  const older = `select id from ${table} where ${owner} = '${id}' and ${condition} and id not in (${newest}) ${FREE}`;
  return { table, sql: `delete from ${table} where id in (${older})` };
}

/** The answer to a request, once the service has room for it. */
const served = (...asked: Parameters<typeof service.call>) => insistently(() => service.call(...asked));

/** Does everything that touches many rows of an account and an organization. */
async function waitsIn(world: World): Promise<Waits> {
  const { ada, ben, organization, manager, key, webhook, application } = world;
  const { id: account, email } = ada.account;
  const waits: Waits = new Map();
  async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
    meter.take();
    await work();
    waits.set(what, Math.max(waits.get(what) ?? 0, meter.take()));
  }
  function as({ token }: Pick<Person, 'token'>, method: string, path: string, body?: object): Promise<void> {
    const named = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
    return measure(`${method} ${named}`, async () => {
      const { status, text } = await served(method, `/v1/${path}`, { token, ...(body && { body }) });
      assert.ok(status < 300, `${method} ${path}: ${text}`);
    });
  }
  const later = (what: string, how: Later) => measure(`later: ${what}`, () => finish(how));

  for (const list of ['sessions', 'account/events', 'organizations', 'invitations', 'grants'])
    await as(ada, 'GET', `${list}?count=true&limit=100`);
  for (const list of ['managers', 'invitations', 'api-keys', 'events', 'webhooks'])
    await as(ben, 'GET', `organizations/${organization}/${list}?count=true&limit=100`);
  await as(ben, 'GET', `organizations/${organization}/events?type=webhook.created`);
  await as(ben, 'GET', `webhooks/${webhook}/deliveries?count=true&state=failed`);
  for (const path of [
    `accounts/${account}`,
    `accounts/${account}/managers?count=true&limit=100`,
    `organizations/${organization}`,
    `organizations/${organization}/managers?count=true&limit=100`,
    `events?accountId=${account}&type=webhook.created&count=true`,
    `events?organizationId=${organization}&count=true`,
  ])
    await as(operator, 'GET', `operator/${path}`);

  await as(ben, 'POST', `api-keys/${key}/rotation`, { overlap: 10 });
  await as(ben, 'DELETE', `api-keys/${key}`);
  await run(`update webhooks set state = 'failing' where id = ?`, [webhook]);
  const url = `https://${world.name}.example/`;
  await as(ben, 'PUT', `webhooks/${webhook}`, { url, types: ['organization.updated'], state: 'active' });

  await hold('finish-endings');
  await run(`update webhooks set state = 'active' where organization_id = ?`, [organization]);
  await as(ben, 'PUT', `managers/${manager}`, { role: 'viewer' });
  await as(ben, 'DELETE', `managers/${manager}?revoke=keys,webhooks`);
  await run(`update webhooks set state = 'paused' where organization_id = ?`, [organization]);
  assert.ok((await rowsOf(databaseUrl, 'select id from endings')).length > 0);
  await later('keys and invitations of a manager who was removed', {
    task: 'finish-endings',
    left: 'select kind as stage from endings order by kind',
    rest: {
      api_keys: thin('api_keys', 'created_by', account),
      invitations: thin('invitations', 'invited_by', account, `state = 'pending'`),
    },
  });

  await hold('end-grants');
  await as(operator, 'DELETE', `operator/applications/${application}`);
  await later('grants of an application that was deleted', {
    task: 'end-grants',
    left: `select 'grants' as stage from grant_endings`,
    rest: { grants: thin('grants', 'application_id', application) },
  });

  await measure('later: words', () => sweep(service, 'index-words'));
  await hold('delete-marked-sessions');
  const restart = () =>
    run(
      'update accounts set ended_session_id = null, kept_session_id = null where ended_session_id is not null',
    );
  const password = 'another horse battery';
  await as(ada, 'DELETE', 'sessions');
  await restart();
  await as(ada, 'PUT', 'account/password', { currentPassword: PASSWORD, newPassword: password });
  await restart();
  await as(operator, 'DELETE', `operator/accounts/${account}/sessions`);
  await later('sessions that ended', {
    task: 'delete-marked-sessions',
    left: `select 'sessions' as stage from accounts where ended_session_id is not null`,
    rest: { sessions: thin('sessions', 'account_id', account) },
  });
  const login = () => served('POST', '/v1/login', { body: { email, password } });
  await measure('POST login', login);
  const { body } = await login();

  await hold('finish-endings');
  await as({ token: body.accessToken }, 'DELETE', 'account');
  await later('an account that was deleted', {
    task: 'finish-endings',
    left: 'select stage from endings',
    rest: {
      managers: thin('managers', 'account_id', account),
      events: thin('events', 'account_id', account),
      addresses: thin('events', 'actor_id', account, 'ip_address is not null'),
    },
  });

  await hold('end-grants');
  await as(ben, 'DELETE', `organizations/${organization}`);
  await later('grants in an organization that was deleted', {
    task: 'end-grants',
    left: `select 'grants' as stage from grant_endings`,
    rest: { grants: thin('grants', 'organization_id', organization) },
  });
  await as(ben, 'POST', `organizations/${organization}/restore`);
  await as(ben, 'DELETE', `organizations/${organization}`);
  await hold('finish-endings');
  await as(ben, 'DELETE', 'account');
  await later('an organization that is gone for good', {
    task: 'finish-endings',
    left: 'select stage from endings',
    rest: {
      addresses: thin('events', 'organization_id', organization),
      managers: thin('managers', 'organization_id', organization),
      invitations: thin('invitations', 'organization_id', organization),
      api_keys: thin('api_keys', 'organization_id', organization),
      webhooks: thin('deliveries', 'webhook_id', webhook),
    },
  });
  return waits;
}

const tooLong = (waits: Waits, most: number) => [...waits].filter(([, wait]) => wait > most);

test('growth: 300,000 rows of each kind in an account and an organization delay no other caller', async () => {
  const few = await waitsIn(await newWorld(service, meter, FEW));
  const most = MOST_ROWS ?? Math.max(...few.values()) * TIMES;
  const many = async () => tooLong(await waitsIn(await newWorld(service, meter, MANY)), most);
  const grown = await many();
  // A turn is also longer where the machine is busy with other things. Growth with the rows shows a second time.
  const again = grown.length === 0 ? [] : await many();
  const both = again.filter(([what]) => grown.some(([before]) => before === what));
  assert.deepEqual(both, [], `others wait for more than ${most}`);
});
