import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forgetWholes } from '../../fixtures/seeds/bulk.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { idOf, idsAt, insertMany } from '../../harness/many.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { sweep } from '../../harness/sweep.ts';
import { startMeter } from './meter.ts';

/** Few enough for PostgreSQL to take reading all of them for cheaper than looking up a thousand. */
const EVENTS = 12_000;
/** More rows than the other tasks of an idle service touch in one transaction. */
const TOLD = 5_000;
/** Rows that a batch reads and writes: a thousand events, a thousand leaves, and what they name. */
const MOST_ROWS = 8_000;

const skip = testedDatabase === 'sqlite' && 'SQLite does not choose between plans by how many rows there are';
const meter = startMeter();

test(`a batch of ${EVENTS} events that is sealed, or gets its places, reads no others`, {
  skip,
}, async () => {
  const service = await startService();
  after(() => service.stop());
  const { databaseUrl } = service;
  const { token } = await newServiceKey(service, { scopes: ['events:read'] });
  const { account } = await service.person('busy');
  await sweep(service, 'seal-events');
  const id = idOf(account.id);
  const columns = { type: `'account.updated'`, at: '0', account_id: id, subject_id: id, details: `'{}'` };
  const ids = idsAt(Date.now() - 3_600_000);
  await insertMany(databaseUrl, { table: 'events', count: EVENTS, columns: { id: ids, ...columns } });
  // As autovacuum does, which never counts the rows of a partitioned table together. There is one seal.
  await runOn(databaseUrl, 'analyze');
  await forgetWholes(databaseUrl);
  meter.take();
  await sweep(service, 'seal-events');
  const [sealed] = await rowsOf(databaseUrl, 'select sum(count) as events from seals');
  assert.ok(Number(sealed?.events) >= EVENTS);
  const whileSealing = meter.take();
  assert.ok(whileSealing < MOST_ROWS, `sealing a batch touches ${whileSealing} rows`);

  for (let path = '/v1/operator/changes?limit=1000'; path; ) {
    const { body, text } = await service.call('GET', path, { token });
    assert.ok(body.items, text);
    path = body.items.length > 0 ? `/v1/operator/changes?limit=1000&after=${body.nextCursor}` : '';
  }
  const whilePlacing = meter.take();
  assert.ok(whilePlacing < MOST_ROWS, `placing a batch touches ${whilePlacing} rows`);
});

test(`a look for new bypasses of single sign-on reads none of ${TOLD} that were told`, { skip }, async () => {
  const service = await startService();
  after(() => service.stop());
  const { databaseUrl } = service;
  const { account } = await service.person('bypassing');
  await sweep(service, 'tell-of-sso-bypasses');
  const [session] = await rowsOf(databaseUrl, 'select id from sessions');
  const columns = { session_id: idOf(String(session?.id)), account_id: idOf(account.id), at: '0', told: '1' };
  const ids = idsAt(Date.now());
  await insertMany(databaseUrl, {
    table: 'sso_bypasses',
    count: TOLD,
    columns: { organization_id: ids, ...columns },
  });
  await runOn(databaseUrl, 'analyze');
  meter.take();
  await sweep(service, 'tell-of-sso-bypasses');
  const rows = meter.take();
  assert.ok(rows < TOLD, `it touches ${rows} rows`);
});
