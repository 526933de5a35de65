import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { idsAt, insertMany } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

// Seals are events, too: none is made meanwhile.
const service = await startService({ workInterval: 3_600_000 });
after(() => service.stop());
const operator = await newOperator(service);
const { token } = operator;
const get = (path: string) => service.call('GET', `/v1/operator/${path}`, { token });
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

const register = async (email: string) => {
  const body = { email, password: 'correct horse battery' };
  const reply = await service.call('POST', '/v1/register', { body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.account.id as string;
};

test('finds accounts by the beginning of their address, in any case, newest first', async () => {
  const first = await register('Grüße.One@Sought.example');
  const second = await register('grüße.two@sought.example');
  await register('hrüße.three@sought.example');
  for (const given of ['GRÜSSE', 'grüße.', 'GRÜßE.', '%20grüße']) {
    const { body } = await get(`accounts?email=${encodeURIComponent(given.replace('%20', ' '))}`);
    const expected = given === 'GRÜSSE' ? [] : [second, first];
    assert.deepEqual(idsOf(body), expected, given);
  }
  const page = await get('accounts?email=gr%C3%BC&limit=1');
  assert.deepEqual(idsOf(page.body), [second]);
  const rest = await get(`accounts?email=gr%C3%BC&limit=1&cursor=${page.body.nextCursor}`);
  assert.deepEqual([idsOf(rest.body), rest.body.nextCursor], [[first], null]);
  for (const nobody of ['%25', '_', 'gr%25', "'", '%5C'])
    assert.deepEqual(idsOf((await get(`accounts?email=${nobody}`)).body), [], nobody);
});

test('finds an address by its domain in Unicode, and by any form of sigma', async () => {
  const id = await register('ΟΔΟΣ.Α@Bücher.example');
  for (const given of [
    'οδοσ',
    'ΟΔΟΣ',
    'οδος',
    'ΟΔΟΣ.Α@BÜCHER',
    'οδος.α@bücher。ex',
    'οδοσ.α@xn--bch',
    'οδοσ.α@',
  ])
    assert.deepEqual(idsOf((await get(`accounts?email=${encodeURIComponent(given)}`)).body), [id], given);
});

test('filters accounts by state', async () => {
  const id = await register('state@suspended.example');
  assert.equal((await service.call('POST', `/v1/operator/accounts/${id}/suspension`, { token })).status, 200);
  assert.deepEqual(idsOf((await get('accounts?state=suspended')).body), [id]);
  assert.deepEqual(idsOf((await get('accounts?state=active&email=state@')).body), []);
  assert.deepEqual(idsOf((await get('accounts?state=suspended&email=state@')).body), [id]);
});

test('finds organizations by the beginning of their name, and by state', async () => {
  const names = ['Ørsted Öl', 'ØRSTED Wind', 'Orsted', 'Οδοσία'];
  const [oil, wind] = [
    await service.organization(operator, names[0]),
    await service.organization(operator, names[1]),
    await service.organization(operator, names[2]),
  ];
  for (const given of ['ørsted', 'ØRSTED', 'Ø'])
    assert.deepEqual(idsOf((await get(`organizations?name=${encodeURIComponent(given)}`)).body), [wind, oil]);
  const road = await service.organization(operator, names[3]);
  for (const given of ['ΟΔΟΣ', 'οδος', 'οδοσ'])
    assert.deepEqual(idsOf((await get(`organizations?name=${encodeURIComponent(given)}`)).body), [road]);
  await service.call('PUT', `/v1/organizations/${oil}`, { token, body: { name: 'Renamed' } });
  assert.deepEqual(idsOf((await get('organizations?name=renamed')).body), [oil]);
  assert.equal((await service.call('DELETE', `/v1/operator/organizations/${oil}`, { token })).status, 204);
  const { body } = await get('organizations?state=deleted');
  assert.deepEqual(idsOf(body), [oil]);
  const [{ state, deletedAt, managerCount, role }] = body.items;
  assert.deepEqual([state, typeof deletedAt, managerCount, role], ['deleted', 'string', 1, undefined]);
  assert.deepEqual(idsOf((await get('organizations?state=active&name=renamed')).body), []);
  const restored = await service.call('POST', `/v1/operator/organizations/${oil}/restore`, { token });
  assert.deepEqual([restored.status, restored.body.state], [200, 'active']);
});

/** Accounts with these words each, and an address that begins with their name. */
async function insertAccounts(
  called: string,
  ids: string,
  { count, words }: { count: number; words: readonly string[] },
) {
  const email = `'${called}-' || i || '@example.com'`;
  const times = { created_at: '1', updated_at: '1' };
  const columns = { id: ids, email, email_canonical: email, password_hash: "'x'", ...times };
  await insertMany(service.databaseUrl, { table: 'accounts', count, columns });
  for (const word of words)
    await insertMany(service.databaseUrl, {
      table: 'account_words',
      count,
      columns: { account_id: ids, word },
    });
}

/** All pages of a list, each as the ids on it. */
async function pagesOf(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = ''; ; ) {
    const { body, status, text } = await get(`accounts?${query}${cursor}`);
    assert.equal(status, 200, text);
    pages.push(idsOf(body));
    if (body.nextCursor === null) return pages;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

test('hundreds of matches among many accounts come newest first, on full pages', async () => {
  const ids = idsAt(Date.parse('2018-01-01'));
  await insertAccounts('few', ids, { count: 350, words: ["'few'"] });
  await insertAccounts('others', idsAt(Date.parse('2019-01-01')), { count: 1_500, words: ["'others'"] });
  for (const query of ['email=few-', 'search=few', 'search=few&email=few-']) {
    const pages = await pagesOf(`${query}&limit=100`);
    assert.deepEqual(
      pages.map(({ length }) => length),
      [100, 100, 100, 50],
      query,
    );
    const found = pages.flat();
    assert.deepEqual(found, [...new Set(found)].sort().reverse(), query);
  }
});

test('thousands of matches come in the order of an index, each once, on full pages', async () => {
  const count = 1_500;
  const ids = idsAt(Date.parse('2018-01-01'));
  await insertAccounts('many', ids, { count, words: ["'many'", "'many-' || i"] });
  for (const query of ['email=many-', 'search=many', 'search=many&state=active']) {
    const pages = await pagesOf(`${query}&limit=50`);
    assert.ok(
      pages.slice(0, 30).every(({ length }) => length === 50),
      query,
    );
    assert.deepEqual([new Set(pages.flat()).size, pages.flat().length], [count, count], query);
  }
  const first = idsOf((await get('accounts?email=many-&limit=3')).body);
  const emails = await Promise.all(first.map(async (id) => (await get(`accounts/${id}`)).body.email));
  assert.deepEqual(emails, ['many-1000@example.com', 'many-1001@example.com', 'many-1002@example.com']);
  assert.equal((await get('accounts?search=many&count=true&limit=1')).body.total, count);
});

test('two frequent words with few matches in common: pages may be short, but find all', async () => {
  const [left, right] = [idsAt(Date.parse('2016-01-01')), idsAt(Date.parse('2017-01-01'))];
  await insertAccounts('left', left, { count: 1_000, words: ["'sinister'"] });
  await insertAccounts('right', right, { count: 1_000, words: ["'dexter'"] });
  const [{ account_id: both } = {}] = await runOn(
    service.databaseUrl,
    `select max(account_id${testedDatabase === 'postgres' ? '::text' : ''}) as account_id from account_words where word = 'sinister'`,
  );
  await runOn(service.databaseUrl, `insert into account_words (account_id, word) values (?, 'dexter')`, [
    both,
  ]);
  const pages = await pagesOf('search=dexter+sinister');
  assert.deepEqual(pages.flat(), [both]);
  assert.ok(pages.length > 1 && pages.length <= 5, `${pages.length} pages`);
});

test('422 on cursor: one from another search', async () => {
  const { body } = await get('accounts?email=many-&limit=1');
  const other = await get(`accounts?email=others&limit=1&cursor=${body.nextCursor}`);
  assert.equal(outcome(other), '422 FIELDS_VALIDATION_ERROR: cursor');
});

test('filters events by account, organization, type and time', async () => {
  const id = await register('events@example.com');
  const organization = await service.organization(operator, 'Events');
  // Later than all that was done, and earlier than what follows.
  const moment = Date.now() + 1;
  await until('the moment is over', () => Date.now() > moment);
  const since = new Date(moment).toISOString();
  assert.equal((await get(`accounts/${id}`)).status, 200);
  const typesOf = async (query: string) =>
    (await get(`events?${query}`)).body.items.map(({ type }: { type: string }) => type);
  assert.deepEqual(await typesOf(`accountId=${id}`), [
    'operator.read_account',
    'session.created',
    'account.registered',
  ]);
  assert.deepEqual(await typesOf(`accountId=${id}&type=account.registered`), ['account.registered']);
  assert.ok((await typesOf(`organizationId=${organization}`)).includes('organization.created'));
  assert.deepEqual(await typesOf(`accountId=${id}&after=${since}`), ['operator.read_account']);
  assert.deepEqual(await typesOf(`accountId=${id}&before=${since}`), [
    'session.created',
    'account.registered',
  ]);
  assert.deepEqual(await typesOf('before=1970-01-01T00:00:00Z'), []);
  assert.deepEqual(await typesOf('after=9999-12-31T23:59:59Z'), []);
  const bad = await get('events?after=yesterday&before=&accountId=x&organizationId=y&type=z');
  const fields = 'accountId, after, before, organizationId, type';
  assert.equal(outcome(bad), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
});

interface Used {
  readonly type: string;
  readonly details: { readonly operation: string };
  readonly actor: unknown;
}

test('each read makes an event naming its operation; reading an account has a type of its own', async () => {
  const organization = await service.organization(operator, 'Read');
  const paths = [
    'accounts',
    `accounts/${operator.account.id}`,
    'organizations',
    `organizations/${organization}`,
    `organizations/${organization}/managers`,
    'events',
    'statistics',
  ];
  for (const path of paths) assert.equal((await get(path)).status, 200, path);
  const all = (await get(`events?limit=${paths.length}`)).body.items;
  const [account] = (await get('events?type=operator.read_account&limit=1')).body.items;
  assert.equal(account.details.accountId, operator.account.id);
  const read = {
    operation: 'listEventsAsOperator',
    accountId: operator.account.id,
    organizationId: organization,
  };
  await get(`events?accountId=${read.accountId}&organizationId=${organization}`);
  const [last] = (await get('events?limit=1')).body.items;
  assert.deepEqual(last.details, read);
  const told = all.map(({ type, details, actor }: Used) => [type, details.operation, actor]);
  const actor = { type: 'operator', id: operator.account.id, email: operator.account.email };
  assert.deepEqual(
    told.toReversed(),
    [
      ['operator.read', 'listAccountsAsOperator'],
      ['operator.read_account', 'getAccountAsOperator'],
      ['operator.read', 'listOrganizationsAsOperator'],
      ['operator.read', 'getOrganizationAsOperator'],
      ['operator.read', 'listManagersAsOperator'],
      ['operator.read', 'listEventsAsOperator'],
      ['operator.read', 'getStatistics'],
    ].map((use) => [...use, actor]),
  );
});

test("ownReads=false leaves out the caller's own reads, but neither those of others nor other events", async () => {
  const [other, id] = [await newOperator(service), await register('read@example.com')];
  const as = async ({ token }: Pick<Person, 'token'>, query: string) => {
    const reply = await service.call('GET', `/v1/operator/events?accountId=${id}${query}`, { token });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  for (const { token } of [operator, other])
    assert.equal((await service.call('GET', `/v1/operator/accounts/${id}`, { token })).status, 200);
  assert.equal((await service.call('GET', `/v1/operator/accounts/${id}/managers`, { token })).status, 200);
  const changed = await service.call('PUT', `/v1/operator/accounts/${id}`, { token, body: { name: 'Read' } });
  assert.equal(changed.status, 200, changed.text);
  const told = ({ items }: { items: { type: string; actor: { id: string } }[] }) =>
    items.map(({ type, actor }) => [type, actor.id]);
  const [mine, theirs] = [operator.account.id, other.account.id];
  const begun = [
    ['session.created', id],
    ['account.registered', id],
  ];
  const all = [
    ['account.updated', mine],
    ['operator.read', mine],
    ['operator.read_account', theirs],
    ['operator.read_account', mine],
    ...begun,
  ];
  assert.deepEqual(told(await as(operator, '')), all);
  assert.deepEqual(told(await as(operator, '&ownReads=true')), all);
  const own = await as(operator, '&ownReads=false&count=true');
  assert.deepEqual(told(own), [['account.updated', mine], ['operator.read_account', theirs], ...begun]);
  assert.equal(own.total, 4);
  const others = await as(other, '&ownReads=false&type=operator.read_account');
  assert.deepEqual(told(others), [['operator.read_account', mine]]);
  const first = await as(operator, '&ownReads=false&limit=1');
  const rest = await as(operator, `&ownReads=false&limit=1&cursor=${first.nextCursor}`);
  assert.deepEqual(told(rest), [['operator.read_account', theirs]]);
  const key = await newServiceKey(service, { scopes: ['events:read'] });
  assert.deepEqual(told(await as(key, '&ownReads=false')), all);
});

test('422 FIELDS_VALIDATION_ERROR: ownReads is no boolean', async () => {
  assert.equal(outcome(await get('events?ownReads=none')), '422 FIELDS_VALIDATION_ERROR: ownReads');
});
