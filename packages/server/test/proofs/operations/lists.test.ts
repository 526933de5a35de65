import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newConnection } from '../../fixtures/connections.ts';
import { haveFactorRights } from '../../fixtures/factors.ts';
import { newGroup } from '../../fixtures/groups.ts';
import { pausedWebhook } from '../../fixtures/webhooks.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { descriptionOf } from './descriptions.ts';
import { pathOf, requestTo } from './request.ts';
import { LEFT_OUT, newEmail } from './scene.ts';

/**
 * Properties of all lists; a new list fails for lack of rows. Lists of operators have no owner: their tests are in
 * src/team/operators/, and those of roles in src/tenancy/roles/.
 */
/** Roles of the team have no owner, and an organization has fewer than a page of its own. */
const OF_ROLES: readonly string[] = ['listRoles', 'listOrganizationRoles'];
const service = await startService();
after(() => service.stop());
const lists = Object.values<Operation>(operations).filter(
  ({ id, query, raises }) => query && 'cursor' in query.properties && !raises && !OF_ROLES.includes(id),
);

/** Setting a value to its present one adds no row. */
let round = 0;

/** A list with a row in it, for one test. */
interface List {
  readonly path: string;
  readonly token: string;
  readonly add: () => Promise<void>;
  /** Absent where rows are never removed. */
  readonly remove?: (id: string) => Promise<void>;
}

const NO_ANSWERS = {
  registration: { registrationId: '', credential: {} },
  login: { challengeId: '', credential: {} },
};
const all: Readonly<Record<string, Operation>> = operations;

/** The list of a new person, with the operations that its description names for adding and removing rows. */
async function newList(operation: Operation): Promise<List> {
  const { rows } = descriptionOf(operation.id);
  assert(rows, `nothing is known to add rows to ${operation.id}`);
  const removed = all[rows.removed ?? ''];
  const person = await service.person('lists');
  const { token, account, password } = person;
  const sessions = await service.call('GET', '/v1/sessions', { token });
  const organization = await service.organization(person);
  const webhook = await pausedWebhook(service, { organization, by: person });
  const isOfGroup = operation.target?.resource === 'group';
  const isOfConnection = operation.target?.resource === 'connection';
  const scene = {
    email: account.email,
    password,
    newEmail: '',
    newcomer: '',
    invitationToken: '',
    round: 0,
    domain: '',
    secrets: { verification: '', passwordReset: '' },
    passkeys: NO_ANSWERS,
    signIns: LEFT_OUT.signIns,
    loginCode: LEFT_OUT.loginCode,
    redeemable: LEFT_OUT.redeemable,
    device: LEFT_OUT.device,
    registered: LEFT_OUT.registered,
    confidential: LEFT_OUT.confidential,
    ids: {
      organization,
      registeredClient: '',
      ownedOrganization: '',
      policy: '',
      manager: '',
      ownManager: '',
      session: sessions.body.items[0].id,
      passkey: '',
      identity: '',
      invitation: '',
      receivedInvitation: '',
      webhook: webhook.id,
      connection: isOfConnection ? (await newConnection(service, { organization, by: person })).id : '',
      domain: '',
      delivery: '',
      apiKey: '',
      machine: '',
      anyAccount: '',
      anyOrganization: '',
      activeOrganization: '',
      anyAccountMetadata: '',
      anyOrganizationMetadata: '',
      anyManager: '',
      anyManagerMetadata: '',
      approval: '',
      application: '',
      grant: '',
      serviceKey: '',
      hook: '',
      directory: '',
      scimUser: '',
      scimGroup: '',
      role: '',
      governedRole: '',
      group: isOfGroup ? await newGroup(service, organization) : '',
      groupMember: '',
      groupsOrganization: organization,
    },
  };
  const { added } = rows;
  return {
    path: requestTo(operation, scene).path,
    token,
    add: async () => {
      if (typeof added === 'function') return added(service, person);
      const adds = operations[added];
      const newcomer = adds.id === 'addManager' ? (await service.person('lists')).account.id : '';
      const { method, path, body } = requestTo(adds, {
        ...scene,
        newcomer,
        newEmail: newEmail(),
        round: ++round,
      });
      const { status, text } = await service.call(method, path, { token, body });
      assert.ok(status === 200 || status === 201, text);
    },
    ...(removed && {
      remove: async (id: string) => {
        if (removed.factors) await haveFactorRights(service, account.id);
        assert.equal(outcome(await service.call(removed.method, pathOf(removed, id), { token })), '204');
      },
    }),
  };
}

const get = ({ path, token }: List, query = '') => service.call('GET', `${path}${query}`, { token });
/** The members of a group are known by their managers. */
type Item = { readonly id: string } | { readonly manager: { readonly id: string } };
const idsOf = ({ items }: { items: Item[] }) => items.map((item) => ('id' in item ? item : item.manager).id);

async function listOf(operation: Operation, rows: number): Promise<List> {
  const list = await newList(operation);
  const { body } = await get(list, '?limit=100');
  assert.ok(body.items.length <= rows, `${operation.id} begins with more than ${rows} rows`);
  for (let row = body.items.length; row < rows; row++) await list.add();
  return list;
}

test('lists are found among the operations', () => {
  assert.ok(lists.length >= 3, `only ${lists.length} lists`);
});

for (const operation of lists) {
  const { id } = operation;

  test(`${id} — 20 items by default, newest first; the last page has no cursor`, async () => {
    const list = await listOf(operation, 21);
    const { body: whole } = await get(list, '?limit=100');
    assert.equal(whole.items.length, 21);
    assert.equal(whole.nextCursor, null);
    const times = whole.items.map(({ createdAt, at }: Partial<Record<string, string>>) => createdAt ?? at);
    assert.deepEqual(times, times.toSorted().reverse());
    if (list.remove) {
      await list.add();
      const [newest, ...others] = idsOf((await get(list, '?limit=100')).body);
      assert.deepEqual(others, idsOf(whole));
      await list.remove(String(newest));
    }

    const { body: page } = await get(list);
    assert.deepEqual(idsOf(page), idsOf(whole).slice(0, 20));
    const { body: rest } = await get(list, `?cursor=${page.nextCursor}`);
    assert.deepEqual(rest, { items: whole.items.slice(20), nextCursor: null });
    assert.equal((await get(list, '?limit=21')).body.nextCursor, null);
    assert.deepEqual(idsOf((await get(list, '?limit=1')).body), idsOf(whole).slice(0, 1));
  });

  test(`${id} — every item from before the first page appears once, whatever is added or removed meanwhile`, async () => {
    const list = await listOf(operation, 7);
    const before = idsOf((await get(list, '?limit=100')).body);
    const met: string[] = [];
    let removed: string | undefined;
    let query = '?limit=2';
    for (let page = 0; query !== ''; page++) {
      const { body } = await get(list, query);
      met.push(...idsOf(body));
      query = body.nextCursor === null ? '' : `?limit=2&cursor=${body.nextCursor}`;
      await list.add();
      if (page > 0 || !list.remove) continue;
      // The row that the cursor was made from, and one that is still to come.
      await list.remove(String(before[1]));
      removed = before[3];
      await list.remove(String(removed));
    }
    assert.deepEqual(
      met,
      before.filter((row) => row !== removed),
    );
  });

  test(`${id} — 422 on limit, unless it is an integer from 1 to 100`, async () => {
    const list = await listOf(operation, 2);
    for (const good of ['1', '100', '20']) {
      assert.equal(outcome(await get(list, `?limit=${good}`)), '200', good);
    }
    const bad = [
      '0',
      '101',
      '-1',
      '-0',
      '+1',
      '%2B1',
      '1e2',
      '1.0',
      '1,5',
      '0x10',
      '%201',
      '1%20',
      '',
      'all',
    ];
    const worse = [
      'null',
      'NaN',
      'Infinity',
      '%D9%A1',
      '1%00',
      '2147483648',
      '9007199254740993',
      '9'.repeat(400),
    ];
    for (const limit of [...bad, ...worse]) {
      const reply = await get(list, `?limit=${limit}`);
      assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: limit', limit);
    }
    for (const query of [
      '?limit=5&limit=5',
      '?limit=5&limit=6',
      '?limit&limit=5',
      '?limit=0&l%69mit=1',
      '?limit',
    ]) {
      assert.equal(outcome(await get(list, query)), '422 FIELDS_VALIDATION_ERROR: limit', query);
    }
  });

  test(`${id} — 422 on cursor, unless it came from a page`, async () => {
    const list = await listOf(operation, 2);
    const { nextCursor: cursor } = (await get(list, '?limit=1')).body;
    assert.match(cursor, /^[A-Za-z0-9_-]+$/, 'it needs no encoding in a URL');
    assert.equal(outcome(await get(list, `?cursor=${cursor}`)), '200');
    const tampered = Array.from(cursor as string, (letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return cursor.slice(0, at) + other + cursor.slice(at + 1);
    });
    const [row = ''] = idsOf((await get(list)).body);
    const made = [row, row.replaceAll('-', ''), Buffer.from(row).toString('base64url')];
    const bent = [
      `${cursor}A`,
      `${cursor}=`,
      `A${cursor}`,
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}%00`,
    ];
    for (const bad of [...tampered, ...made, ...bent, '', 'x', 'null', '%F0%9F%99%82', 'x'.repeat(5_000)]) {
      assert.equal(outcome(await get(list, `?cursor=${bad}`)), '422 FIELDS_VALIDATION_ERROR: cursor', bad);
    }
    const twice = await get(list, `?cursor=${cursor}&cursor=${cursor}`);
    assert.equal(outcome(twice), '422 FIELDS_VALIDATION_ERROR: cursor');
    const both = await get(list, '?limit=0&cursor=x');
    assert.equal(outcome(both), '422 FIELDS_VALIDATION_ERROR: cursor, limit');
  });

  test(`${id} — count=true gives the total on every page; without it, none`, async () => {
    const list = await listOf(operation, 5);
    const first = await get(list, '?limit=2&count=true');
    const { items, nextCursor, total } = first.body;
    assert.deepEqual([items.length, total], [2, 5]);
    const second = await get(list, `?limit=2&count=true&cursor=${nextCursor}`);
    assert.equal(second.body.total, 5);
    await list.add();
    assert.equal((await get(list, '?limit=1&count=true')).body.total, 6);
    if (list.remove) {
      await list.remove(items[0].id);
      assert.equal((await get(list, '?count=true')).body.total, 5);
    }
    for (const query of ['', '?count=false']) assert.ok(!('total' in (await get(list, query)).body), query);
  });

  test(`${id} — 422 on count, unless it is true or false`, async () => {
    const list = await listOf(operation, 2);
    for (const bad of ['', '1', 'yes', 'TRUE', 'null', 'true%20', 'true&count=true'])
      assert.equal(outcome(await get(list, `?count=${bad}`)), '422 FIELDS_VALIDATION_ERROR: count', bad);
    const all = await get(list, '?limit=0&cursor=x&count=x');
    assert.equal(outcome(all), '422 FIELDS_VALIDATION_ERROR: count, cursor, limit');
  });

  test(`${id} — unknown parameters are ignored, however often they appear`, async () => {
    const list = await listOf(operation, 2);
    const { body } = await get(list);
    const queries = [
      '?page=2&page=3&offset=1&sort=name',
      '?Limit=1&limit%5B%5D=1',
      '?__proto__=1&constructor=2',
      '?',
      '?&&=&',
    ];
    for (const query of queries) assert.deepEqual((await get(list, query)).body, body, query);
  });
}
