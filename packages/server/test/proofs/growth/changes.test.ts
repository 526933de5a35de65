import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { insistently } from '../../harness/client.ts';
import { idOf, idsAt, insertMany } from '../../harness/many.ts';
import { rowsOf } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';

/** Events from before anybody read the feed. */
const EVENTS = Number(process.env.PORTICO_TEST_EVENTS ?? 20_000);
/** How often more are written meanwhile. */
const TIMES = 10;

const service = await startService();
after(() => service.stop());
const { token } = await newServiceKey(service, { scopes: ['events:read'] });

test(`changes feed: a reader ${EVENTS} events behind gets each once, and those written meanwhile`, async (t) => {
  const { account, token: own } = await service.person('busy');
  await insertMany(service.databaseUrl, {
    table: 'events',
    count: EVENTS,
    columns: {
      id: idsAt(Date.now() - 3_600_000),
      type: `'account.updated'`,
      at: '0',
      account_id: idOf(account.id),
      actor_id: idOf(account.id),
      subject_id: idOf(account.id),
      details: `'{}'`,
    },
  });
  const ids = new Set<string>();
  let read = 0;
  /** @returns the cursor at the end of the feed */
  const follow = async (from: string): Promise<string> => {
    for (let cursor = from; ; ) {
      const path = `/v1/operator/changes?limit=1000${cursor && `&after=${cursor}`}`;
      const { body } = await insistently(() => service.call('GET', path, { token }));
      for (const { id } of body.items) ids.add(id);
      read += body.items.length;
      cursor = body.nextCursor;
      if (body.items.length === 0) return cursor;
    }
  };
  const write = async () => {
    for (let number = 0; number < TIMES; number++)
      await service.call('PUT', '/v1/account', { token: own, body: { name: `Name ${number}` } });
  };
  const begun = performance.now();
  const [cursor] = await Promise.all([follow(''), write()]);
  t.diagnostic(`${Math.round((read / (performance.now() - begun)) * 1_000)} events a second`);
  await follow(cursor);
  const [row] = await rowsOf(service.databaseUrl, 'select count(*) as count from events');
  assert.deepEqual([read, ids.size], [Number(row?.count), Number(row?.count)]);
});
