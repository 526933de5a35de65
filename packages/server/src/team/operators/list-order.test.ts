import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { idsAt, insertMany } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** The lists of operators by name. */
const service = await startService({ workInterval: 3_600_000 });
after(() => service.stop());
const { token } = await newOperator(service);
const call = (method: string, path: string, body?: object) =>
  service.call(method, `/v1/operator/${path}`, { token, ...(body && { body }) });

/** All pages, of two items each: the last part of the address, or the name. */
async function everyPage(list: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const shown: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = new URLSearchParams({ ...query, order: 'name', limit: '2', ...(cursor && { cursor }) });
    const { status, text, body } = await call('GET', `${list}?${asked}`);
    assert.equal(status, 200, text);
    shown.push(
      ...body.items.map((item: { name: string | null; email?: string }) => item.name ?? item.email ?? ''),
    );
    if (body.nextCursor === null) return shown;
    cursor = body.nextCursor;
  }
}

test('accounts: by name whatever its case, those without one at the end, with other filters', async () => {
  const ids = new Map<string, string>();
  const made = ['zoe', null, 'Adam', 'adam b', '\u{10ffff} last', 'Ärmel', null, 'Zed'];
  for (const [at, name] of made.entries()) {
    const email = `${at}@order.example`;
    const reply = await call('POST', 'accounts', { email, name });
    assert.equal(outcome(reply), '201', reply.text);
    ids.set(name ?? email, reply.body.id);
  }
  const expected = [
    'Adam',
    'adam b',
    'Zed',
    'zoe',
    'Ärmel',
    '\u{10ffff} last',
    '1@order.example',
    '6@order.example',
  ];
  assert.deepEqual(await everyPage('accounts', { search: 'order.example' }), expected);
  const all = await everyPage('accounts', {});
  assert.deepEqual(
    all.filter((one) => expected.includes(one)),
    expected,
  );
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(await everyPage('accounts', { email: '2@ord' }), ['Adam']);
  for (const name of ['zoe', 'Adam'])
    assert.equal(outcome(await call('POST', `accounts/${ids.get(name)}/suspension`)), '200');
  assert.deepEqual(await everyPage('accounts', { state: 'suspended' }), ['Adam', 'zoe']);
  const active = await everyPage('accounts', { state: 'active', search: 'order.example' });
  assert.deepEqual(
    active,
    expected.filter((one) => !['zoe', 'Adam'].includes(one)),
  );
  const counted = await call('GET', 'accounts?order=name&search=order.example&count=true&limit=1');
  assert.deepEqual([counted.body.items[0].name, counted.body.total], ['Adam', 8]);
  const wrong = await call('GET', `accounts?cursor=${counted.body.nextCursor}`);
  assert.equal(outcome(wrong), '422 FIELDS_VALIDATION_ERROR: cursor');
  assert.equal(outcome(await call('GET', 'accounts?order=email')), '422 FIELDS_VALIDATION_ERROR: order');
});

test('organizations: by name whatever its case, deleted ones too', async () => {
  const ids = new Map<string, string>();
  for (const name of ['Mill z', 'mill A', 'Mill Ö', 'mill ö 2', 'Mill b']) {
    const reply = await call('POST', 'organizations', { name });
    ids.set(name, reply.body.id);
  }
  const expected = ['mill A', 'Mill b', 'Mill z', 'Mill Ö', 'mill ö 2'];
  assert.deepEqual(await everyPage('organizations', {}), expected);
  assert.deepEqual(await everyPage('organizations', { search: 'mill' }), expected);
  assert.deepEqual(await everyPage('organizations', { name: 'mill ö' }), ['Mill Ö', 'mill ö 2']);
  for (const name of ['Mill z', 'mill A'])
    assert.equal((await call('DELETE', `organizations/${ids.get(name)}`)).status, 204);
  assert.deepEqual(await everyPage('organizations', { state: 'deleted' }), ['mill A', 'Mill z']);
  assert.deepEqual(
    await everyPage('organizations', { state: 'active' }),
    expected.slice(1).filter((one) => one !== 'Mill z'),
  );
});

test('of more matches than are sorted at once, pages are in order, complete and without repetitions', async () => {
  const [past, address] = [String(Date.now()), `'many-' || i || '@many.example'`];
  const [id, email] = [idsAt(Date.now()), address];
  await insertMany(service.databaseUrl, {
    table: 'accounts',
    count: 700,
    columns: {
      ...{ id, email, email_canonical: address, name: `'Many ' || (1000 + i % 350)`, created_at: past },
      ...{ updated_at: past, words_of: `${address} || ' Many'`, password_hash: `''` },
    },
  });
  await insertMany(service.databaseUrl, {
    table: 'account_words',
    count: 700,
    columns: { account_id: id, word: `'many'` },
  });
  const ids: string[] = [];
  const names: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await call('GET', `accounts?order=name&search=many&limit=100${cursor}`);
    for (const one of body.items) {
      ids.push(one.id);
      names.push(one.name);
    }
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  assert.deepEqual([ids.length, new Set(ids).size], [700, 700]);
  assert.deepEqual(names, names.toSorted());
});
