import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const service = await startService({ workInterval: 50 });
after(() => service.stop());

async function registered(email: string, name?: string): Promise<Person> {
  const body = { email, password: PASSWORD, ...(name !== undefined && { name }) };
  const reply = await service.call('POST', '/v1/register', { body });
  assert.equal(reply.status, 201, reply.text);
  return { token: reply.body.accessToken, account: reply.body.account, password: PASSWORD };
}

/** Asks a list. */
type Ask = (query: Record<string, string | number>) => ReturnType<typeof service.call>;
const asker =
  (path: string, { token }: Person): Ask =>
  (query) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return service.call('GET', `${path}?${search}`, { token });
  };

interface Item {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string;
  readonly account?: { readonly name: string | null; readonly email: string };
}
const calledIn = ({ body }: Awaited<ReturnType<Ask>>): string[] =>
  body.items.map(({ name, email, account }: Item) => account?.name ?? account?.email ?? name ?? email);

/** Returns a list read in pages of two. */
async function everyPage(ask: Ask, query: Record<string, string>, between?: () => Promise<unknown>) {
  const called: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const reply = await ask({ ...query, limit: 2, ...(cursor !== undefined && { cursor }) });
    assert.equal(reply.status, 200, reply.text);
    called.push(...calledIn(reply));
    cursor = reply.body.nextCursor;
    if (cursor !== null) assert.equal(reply.body.items.length, 2, 'no page is short but the last');
    await between?.();
  }
  return called;
}

const NAMES = [
  'Difference Engines Ltd',
  'analytical engines',
  'Ｅｎｇｉｎｅ ｒｏｏｍ',
  'Zürich 🚂 Ärzte',
  'O’Brien-Engels & Co.',
  'Οδός',
];

let owner: Person;
let organizations: Ask;
before(async () => {
  owner = await registered('owner@search.example');
  for (const name of NAMES) await service.organization(owner, name);
  organizations = asker('/v1/organizations', owner);
});

test('finds organizations by beginnings of words in any case or width, newest first', async () => {
  for (const [search, found] of [
    ['engin', ['Ｅｎｇｉｎｅ ｒｏｏｍ', 'analytical engines', 'Difference Engines Ltd']],
    ['ＥＮＧＩＮＥＳ', ['analytical engines', 'Difference Engines Ltd']],
    ['engines diff', ['Difference Engines Ltd']],
    ['diff.engin', ['Difference Engines Ltd']],
    [
      'eng',
      ['O’Brien-Engels & Co.', 'Ｅｎｇｉｎｅ ｒｏｏｍ', 'analytical engines', 'Difference Engines Ltd'],
    ],
    ['gine', []],
    ['engines engels', []],
    ["o'b", ['O’Brien-Engels & Co.']],
    ['ÄRZ', ['Zürich 🚂 Ärzte']],
    ['Zu\u0308r', ['Zürich 🚂 Ärzte']],
    ['🚂', ['Zürich 🚂 Ärzte']],
    ['ΟΔΌΣ', ['Οδός']],
    ['οδός', ['Οδός']],
    ['%', []],
    ['_', []],
    [' ', []],
    ["' or 1=1", []],
    ['x'.repeat(100), []],
  ] as const)
    assert.deepEqual(calledIn(await organizations({ search })), found, search);
  const { body } = await organizations({ search: 'eng', limit: 1, count: 'true' });
  assert.deepEqual([body.items.length, body.total], [1, 4]);
});

test('lists organizations by name, in pages without gaps or repetitions under concurrent inserts', async () => {
  const inOrder = [
    'analytical engines',
    'Difference Engines Ltd',
    'Ｅｎｇｉｎｅ ｒｏｏｍ',
    'O’Brien-Engels & Co.',
    'Zürich 🚂 Ärzte',
    'Οδός',
  ];
  assert.deepEqual(await everyPage(organizations, { order: 'name' }), inOrder);
  assert.deepEqual(await everyPage(organizations, { order: 'name', search: 'eng' }), inOrder.slice(0, 4));
  const other = await registered('others@search.example');
  for (const name of ['Eng 3', 'Eng 1', 'Eng 2', 'Eng 2', 'Eng 0']) await service.organization(other, name);
  const ask = asker('/v1/organizations', other);
  const make = () => service.organization(other, 'Eng (new)');
  const before = new Set(['Eng 0', 'Eng 1', 'Eng 2', 'Eng 3']);
  const old = (called: string[]) => called.filter((name) => before.has(name));
  assert.deepEqual(old(await everyPage(ask, { search: 'eng' }, make)), [
    'Eng 0',
    'Eng 2',
    'Eng 2',
    'Eng 1',
    'Eng 3',
  ]);
  assert.deepEqual(old(await everyPage(ask, { search: 'eng', order: 'name' }, make)), [
    'Eng 0',
    'Eng 1',
    'Eng 2',
    'Eng 2',
    'Eng 3',
  ]);
});

test('422: an invalid search or order, or a cursor from another search or order', async () => {
  const cursorOf = async (query: Record<string, string>) =>
    (await organizations({ ...query, limit: 1 })).body.nextCursor;
  const cursors = [
    [{}, await cursorOf({})],
    [{ search: 'eng' }, await cursorOf({ search: 'eng' })],
    [{ search: 'engin' }, await cursorOf({ search: 'engin' })],
    [{ order: 'name' }, await cursorOf({ order: 'name' })],
    [{ search: 'eng', order: 'name' }, await cursorOf({ search: 'eng', order: 'name' })],
  ] as const;
  for (const [query, cursor] of cursors)
    for (const [other] of cursors) {
      const expected = query === other ? '200' : '422 FIELDS_VALIDATION_ERROR: cursor';
      assert.equal(outcome(await organizations({ ...other, cursor })), expected);
    }
  const [, [, cursor]] = cursors;
  assert.equal(outcome(await organizations({ search: 'ＥＮＧ ', cursor })), '200', 'it is the same search');
  const plain = await service.call('GET', `/v1/sessions?cursor=${cursor}`, { token: owner.token });
  assert.equal(outcome(plain), '422 FIELDS_VALIDATION_ERROR: cursor');
  for (const [query, fields] of [
    [{ search: '' }, 'search'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 'a\nb' }, 'search'],
    [{ order: '' }, 'order'],
    [{ order: 'Name' }, 'order'],
    [{ order: 'email', search: '', limit: 0, cursor: 'x' }, 'cursor, limit, order, search'],
  ] as const)
    assert.equal(outcome(await organizations(query)), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
});

describe('people and invitations', () => {
  let managers: Ask;
  let invitations: Ask;
  let ada: Person;
  before(async () => {
    ada = await registered('Ada.Lovelace+notes@mail-1.search.example', 'Ada Lovelace');
    const bob = await registered('bob_b@bücher.example');
    const cleo = await registered('cleo@search.example', 'cleo Adams');
    const organization = await service.organization(ada);
    for (const person of [bob, cleo]) {
      await runOn(
        service.databaseUrl,
        'insert into managers (id, organization_id, account_id, role, created_at, updated_at) values (?, ?, ?, ?, 1, 1)',
        [person.account.id, organization, person.account.id, 'viewer'],
      );
    }
    const path = `/v1/organizations/${organization}`;
    managers = asker(`${path}/managers`, ada);
    invitations = asker(`${path}/invitations`, ada);
    await runOn(service.databaseUrl, 'update accounts set email_verified_at = created_at where id = ?', [
      ada.account.id,
    ]);
    for (const email of ['Dan.Brown@search.example', 'dora-brown@other.example', 'eve@search.example']) {
      const body = { email, role: 'viewer' };
      const reply = await service.call('POST', `${path}/invitations`, { token: ada.token, body });
      assert.equal(reply.status, 201, reply.text);
    }
  });

  test('finds managers by words of the name and parts of the email', async () => {
    for (const [search, found] of [
      ['ada', ['cleo Adams', 'Ada Lovelace']],
      ['LOVE', ['Ada Lovelace']],
      ['note', ['Ada Lovelace']],
      ['mail', ['Ada Lovelace']],
      ['1', ['Ada Lovelace']],
      ['ada.lovelace+notes@mail-1.search.example', ['Ada Lovelace']],
      ['b', ['bob_b@bücher.example']],
      ['büch', ['bob_b@bücher.example']],
      ['xn--bcher-kva', ['bob_b@bücher.example']],
      ['search', ['cleo Adams', 'Ada Lovelace']],
      ['cleo ada', ['cleo Adams']],
      ['ovelace', []],
    ] as const)
      assert.deepEqual(calledIn(await managers({ search })).sort(), [...found].sort(), search);
  });

  test('lists managers by name, those without one last', async () => {
    const all = ['Ada Lovelace', 'cleo Adams', 'bob_b@bücher.example'];
    assert.deepEqual(await everyPage(managers, { order: 'name' }), all);
    assert.deepEqual(calledIn(await managers({ order: 'name', limit: 100 })), all);
    const { body } = await managers({ order: 'name', limit: 1, count: 'true' });
    assert.equal(body.total, 3);
  });

  test('finds invitations by parts of the email, in one state or any', async () => {
    for (const [query, found] of [
      [{ search: 'bro' }, ['dora-brown@other.example', 'Dan.Brown@search.example']],
      [{ search: 'd', state: 'pending' }, ['dora-brown@other.example', 'Dan.Brown@search.example']],
      [{ search: 'd', state: 'revoked' }, []],
      [{ search: 'SEARCH dan' }, ['Dan.Brown@search.example']],
    ] as const)
      assert.deepEqual(calledIn(await invitations(query)), found);
    assert.equal(outcome(await invitations({ search: '' })), '422 FIELDS_VALIDATION_ERROR: search');
  });

  test('operators find accounts and organizations by the same words, with their other filters', async () => {
    const operator = await newOperator(service);
    const accounts = asker('/v1/operator/accounts', operator);
    const all = asker('/v1/operator/organizations', operator);
    assert.deepEqual(calledIn(await accounts({ search: 'adam' })), ['cleo Adams']);
    assert.deepEqual(calledIn(await accounts({ search: 'ada', email: 'CLEO@' })), ['cleo Adams']);
    assert.deepEqual(calledIn(await accounts({ search: 'ada', state: 'suspended' })), []);
    const { body } = await accounts({ search: 'ada', limit: 1, count: 'true' });
    assert.deepEqual([body.items.length, body.total], [1, 2]);
    assert.deepEqual(calledIn(await all({ search: 'diff' })), ['Difference Engines Ltd']);
    assert.deepEqual(calledIn(await all({ search: 'diff', name: 'Engines' })), []);
    assert.deepEqual(calledIn(await all({ search: 'diff', state: 'deleted' })), []);
  });

  test('renaming replaces the indexed words, and deleting removes them', async () => {
    const eva = await registered('eva@forgotten.example', 'Eva Vanishing');
    const organization = await service.organization(eva, 'Vanishing Ltd');
    const own = asker('/v1/organizations', eva);
    const path = `/v1/organizations/${organization}`;
    await service.call('PUT', path, { token: eva.token, body: { name: 'Renamed Ltd' } });
    assert.deepEqual(calledIn(await own({ search: 'vanish' })), []);
    assert.deepEqual(calledIn(await own({ search: 'renam' })), ['Renamed Ltd']);
    for (const ended of [path, '/v1/account'])
      assert.equal((await service.call('DELETE', ended, { token: eva.token })).status, 204);
    const words = await rowsOf(
      service.databaseUrl,
      `select word from account_words union all select word from organization_words`,
    );
    assert.doesNotMatch(JSON.stringify(words), /eva|vanish|forgotten|renam/);
  });

  test('indexes what a node of an earlier version writes, and drops what it overwrites', async () => {
    const old = await registered('first@earlier.example', 'Earlier Name');
    const organization = await service.organization(old, 'Earlier Organization');
    await runOn(service.databaseUrl, `update accounts set name = 'Later Name' where id = ?`, [
      old.account.id,
    ]);
    await runOn(service.databaseUrl, `update organizations set name = 'Later Organization' where id = ?`, [
      organization,
    ]);
    await sweep(service, 'index-words');
    const operator = await newOperator(service);
    for (const path of ['accounts', 'organizations']) {
      const ask = asker(`/v1/operator/${path}`, operator);
      assert.deepEqual(calledIn(await ask({ search: 'earlier name organization' })), []);
      assert.equal(calledIn(await ask({ search: 'later' })).length, 1);
    }
  });
});
