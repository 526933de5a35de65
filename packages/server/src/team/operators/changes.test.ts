import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn, unlessLocked } from '../../../test/harness/rows.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly subject: { readonly id: string };
  readonly details: { readonly name?: { readonly to: string } };
}

const WRITERS = 8;
const CHANGES = Number(process.env.PORTICO_TEST_CHANGES ?? 25);
// Seals are events, too: none is made meanwhile.
const nodes = await startNodes({ workInterval: 3_600_000 });
after(() => nodes.stop());
const { databaseUrl } = nodes.first;
const { token } = await newServiceKey(nodes.first, { scopes: ['events:read'] });

const ask = (query = '', node = nodes.first) => node.call('GET', `/v1/operator/changes${query}`, { token });
const countEvents = async () => Number((await rowsOf(databaseUrl, 'select count(*) as n from events'))[0]?.n);

async function page(after: string | undefined, limit = 1_000, node = nodes.first) {
  const reply = await ask(`?limit=${limit}${after === undefined ? '' : `&after=${after}`}`, node);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as { items: Event[]; nextCursor: string };
}

/** Everything after a cursor. */
async function rest(after?: string, limit = 1_000) {
  const events: Event[] = [];
  for (let cursor = after; ; ) {
    const { items, nextCursor } = await page(cursor, limit);
    if (items.length === 0) return { events, cursor: nextCursor };
    events.push(...items);
    cursor = nextCursor;
  }
}

/** A transaction outside the service that has stored an event and is not committed yet. */
async function slowTransaction() {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [id, subject] = [newId(), newId()];
  await client.query('begin');
  await client.query(
    `${INTO_EVENTS} ('${id}', 'account.updated', 0, null, '${subject}', null, '${subject}', '{}', null, null)`,
  );
  return {
    id,
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

test('while many write on every node, each reader gets each event once, in order for each account', async () => {
  // As nodes of the previous version have stored them.
  await nodes.first.person('earlier');
  await runOn(databaseUrl, 'update events set recorded = 0');
  const people = await Promise.all(Array.from({ length: WRITERS }, () => nodes.first.person('writer')));
  const slow = testedDatabase === 'postgres' ? [await slowTransaction(), await slowTransaction()] : [];
  let isWriting = true;
  const write = async ({ token: own }: { token: string }, writer: number) => {
    for (let number = 1; number <= CHANGES; number++) {
      const node = nodes.all[(writer + number) % nodes.all.length] ?? nodes.first;
      const reply = await node.call('PUT', '/v1/account', { token: own, body: { name: `Name ${number}` } });
      assert.equal(reply.status, 200, reply.text);
    }
  };
  const follow = async (node: (typeof nodes.all)[number], limit: number) => {
    const read: Event[] = [];
    for (let cursor: string | undefined, isLast = false; ; ) {
      isLast = !isWriting;
      const { items, nextCursor } = await page(cursor, limit, node);
      read.push(...items);
      cursor = nextCursor;
      if (isLast && items.length === 0 && read.length === (await countEvents())) return read;
    }
  };
  const following = [7, 100, 1_000].map((limit, at) =>
    follow(nodes.all[at % nodes.all.length] ?? nodes.first, limit),
  );
  const writing = Promise.all(people.map(write));
  for (const { commit } of slow) {
    await until('readers are past where it will be', async () => {
      const [row] = await rowsOf(databaseUrl, 'select last_seq from event_feed');
      return Number(row?.last_seq) > 2 * WRITERS;
    });
    await commit();
  }
  await writing;
  isWriting = false;
  const [first = [], ...others] = await Promise.all(following);
  const ids = first.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id } of slow) assert.ok(ids.includes(id));
  for (const other of others)
    assert.deepEqual(
      other.map(({ id }) => id),
      ids,
    );
  for (const { account } of people) {
    const own = first.filter(({ subject }) => subject.id === account.id);
    const names = own.flatMap(({ details }) => details.name?.to ?? []);
    assert.deepEqual(
      names,
      Array.from({ length: CHANGES }, (_, at) => `Name ${at + 1}`),
    );
    assert.equal(own[0]?.type, 'account.registered');
  }
});

test('a cursor still works after earlier events, even the newest, were deleted', async () => {
  const { account, token: own } = await nodes.first.person('kept');
  const { events, cursor: newest } = await rest(undefined, 50);
  assert.equal(events.length, await countEvents());
  const { nextCursor: middle } = await page(undefined, 3);
  await runOn(databaseUrl, 'delete from events');
  assert.deepEqual(await page(newest), { items: [], nextCursor: newest });
  await nodes.first.call('PUT', '/v1/account', { token: own, body: { name: 'Later' } });
  for (const cursor of [newest, middle, undefined]) {
    const { events } = await rest(cursor);
    assert.deepEqual(
      events.map(({ type, subject }) => [type, subject.id]),
      [['account.updated', account.id]],
    );
  }
});

test('422: an invalid cursor, or one from before a restored backup', async () => {
  const { token: own } = await nodes.first.person('restored');
  const { cursor } = await rest();
  for (const after of ['', 'x', `${cursor}A`, cursor.slice(1), 'AAAAAAAAAAAAAAAA'])
    assert.equal(outcome(await ask(`?after=${after}`)), '422 FIELDS_VALIDATION_ERROR: after', after);
  assert.equal(outcome(await ask('?limit=1001')), '422 FIELDS_VALIDATION_ERROR: limit');
  const refused = async () => {
    const reply = await ask(`?after=${cursor}`);
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: after');
    assert.match(JSON.stringify(reply.body), /backup/);
  };
  await runOn(databaseUrl, 'update event_feed set last_seq = last_seq - 1');
  await runOn(databaseUrl, 'delete from events where seq > (select last_seq from event_feed)');
  await refused();
  await nodes.first.call('PUT', '/v1/account', { token: own, body: { name: 'Another history' } });
  assert.equal((await rest()).events.at(-1)?.details.name?.to, 'Another history');
  await refused();
});

test('a poll without new events does not write', {
  skip: testedDatabase === 'postgres' && 'it would not wait for another writer',
}, async () => {
  const { cursor } = await rest();
  using file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 0 });
  await until('nobody else writes', () =>
    unlessLocked(() => {
      file.exec('begin immediate');
      return true;
    }),
  );
  assert.deepEqual(await page(cursor), { items: [], nextCursor: cursor });
});
