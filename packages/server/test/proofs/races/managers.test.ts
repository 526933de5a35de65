import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Aimed, atOnce, hold, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { ownerless, rowsOf } from '../../harness/rows.ts';
import type { Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

const ROUNDS = roundsOf(15);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
let ada: Person;
let ben: Person;
let others: Person[];

before(async () => {
  [ada, ben, ...others] = (await Promise.all(Array.from({ length: 7 }, () => first.person('racer')))) as [
    Person,
    Person,
    ...Person[],
  ];
});

/** An organization that two people own: its id, and those of their managers. */
async function ownedByBoth(): Promise<{ id: string; adas: string; bens: string }> {
  const id = await first.organization(ada);
  const bens = await first.manager(id, ada, ben, 'owner');
  const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token: ada.token });
  const adas = body.items.find(({ account }: { account: { id: string } }) => account.id === ada.account.id);
  return { id, adas: adas.id, bens };
}

type Step = (managers: { adas: string; bens: string }) => Omit<Aimed, 'url'>;
const demote = (by: () => Person, whose: 'adas' | 'bens'): Step => {
  return (managers) => ({
    method: 'PUT',
    path: `/v1/managers/${managers[whose]}`,
    token: by().token,
    body: { role: 'viewer' },
  });
};
const remove = (by: () => Person, whose: 'adas' | 'bens'): Step => {
  return (managers) => ({ method: 'DELETE', path: `/v1/managers/${managers[whose]}`, token: by().token });
};
const byAda = () => ada;
const byBen = () => ben;

const DUELS: readonly [string, [Step, Step], Record<string, number>][] = [
  [
    'demoting each other',
    [demote(byAda, 'bens'), demote(byBen, 'adas')],
    { '200': 1, '403 ACCESS_FORBIDDEN': 1 },
  ],
  [
    'removing each other',
    [remove(byAda, 'bens'), remove(byBen, 'adas')],
    { '204': 1, '403 ACCESS_FORBIDDEN': 1 },
  ],
  ['both stepping down', [demote(byAda, 'adas'), demote(byBen, 'bens')], { '200': 1, '409 LAST_OWNER': 1 }],
  ['both leaving', [remove(byAda, 'adas'), remove(byBen, 'bens')], { '204': 1, '409 LAST_OWNER': 1 }],
  [
    'one removing the other, who leaves',
    [remove(byAda, 'bens'), remove(byBen, 'bens')],
    { '204': 1, '404 MANAGER_NOT_FOUND': 1 },
  ],
];

for (const [what, steps, outcome] of DUELS) {
  test(`two owners at once, ${what}: one request succeeds, and one owner is left`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const organization = await ownedByBoth();
      const requests = steps.map((step, number) => ({
        ...step(organization),
        url: nodes.url(number + round),
      }));
      const answers = await atOnce(round % 2 === 0 ? requests : requests.reverse());
      assert.deepEqual(tally(answers), outcome, `round ${round}`);
      const select = `select role from managers where organization_id = '${organization.id}' and role = 'owner'`;
      assert.equal((await rowsOf(first.databaseUrl, select)).length, 1, `owners left in round ${round}`);
    }
    assert.deepEqual(await ownerless(first.databaseUrl), []);
  });
}

test('addManager: one account at once by many: one 201, the others 409, one manager', async () => {
  const { id } = await ownedByBoth();
  const [carl] = others as [Person];
  const answers = await atOnce(
    Array.from({ length: 8 }, (_, number) => ({
      url: nodes.url(number),
      method: 'POST',
      path: `/v1/organizations/${id}/managers`,
      token: (number % 4 < 2 ? ada : ben).token,
      body: { accountId: carl.account.id, role: 'viewer' },
    })),
  );
  assert.deepEqual(tally(answers), { '201': 1, '409 MANAGER_ALREADY_EXISTS': 7 });
  const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token: ada.token });
  assert.equal(body.items.length, 3);
});

test('organization deleted while managers are added: 201 before the deletion, 404 after it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, bens } = await ownedByBoth();
    const path = `/v1/organizations/${id}`;
    const add = ({ account }: Person, number: number) => ({
      url: nodes.url(number + round),
      method: 'POST',
      path: `${path}/managers`,
      token: ada.token,
      body: { accountId: account.id, role: 'viewer' },
    });
    const deletion = { url: nodes.url(round), method: 'DELETE', path, token: ben.token };
    const requests: Aimed[] = others.map(add);
    requests.splice(round % (requests.length + 1), 0, deletion);
    const answers = await atOnce(requests);

    const {
      '201': added = 0,
      '404 ORGANIZATION_NOT_FOUND': late = 0,
      '204': deleted,
      ...rest
    } = tally(answers);
    assert.deepEqual([deleted, added + late, rest], [1, others.length, {}], `round ${round}`);
    const select = `select account_id from managers where organization_id = '${id}' and role = 'viewer'`;
    const stored = (await rowsOf(first.databaseUrl, select)).map((row) => row.account_id);
    const said = answers.filter(({ status }) => status === 201).map(({ body }) => body.account.id);
    assert.deepEqual(stored.sort(), said.sort(), `round ${round}`);

    for (const node of nodes.all) {
      for (const gone of [path, `${path}/managers`, `/v1/managers/${bens}`]) {
        assert.equal((await node.call('GET', gone, { token: ada.token })).status, 404);
      }
      const body = { accountId: others[0]?.account.id, role: 'viewer' };
      assert.equal((await node.call('POST', `${path}/managers`, { token: ada.token, body })).status, 404);
    }
  }
});

test('a permission lost before the body arrives: the change is refused', async () => {
  const [carl, dora] = others as [Person, Person];
  const { id } = await ownedByBoth();
  const carls = await first.manager(id, ada, carl, 'admin');
  const byCarl = (number: number, method: string, path: string, body: object) =>
    hold({ url: nodes.url(number), method, path, body, token: carl.token });
  const newcomer = { accountId: dora.account.id, role: 'viewer' };
  const untilLater = await Promise.all([
    byCarl(0, 'POST', `/v1/organizations/${id}/managers`, newcomer),
    byCarl(1, 'POST', `/v1/organizations/${id}/managers`, newcomer),
    byCarl(0, 'PUT', `/v1/organizations/${id}`, { name: 'Taken over' }),
    byCarl(1, 'PUT', `/v1/managers/${carls}`, { role: 'admin' }),
  ]);
  const [addWhenRemoved, addWhenDeleted, renameWhenRemoved, changeWhenRemoved] = untilLater;

  assert.equal((await first.call('DELETE', `/v1/managers/${carls}`, { token: ada.token })).status, 204);
  assert.equal((await addWhenRemoved.release()).error, 'ACCESS_FORBIDDEN');
  assert.equal((await renameWhenRemoved.release()).error, 'ACCESS_FORBIDDEN');
  assert.equal((await changeWhenRemoved.release()).error, 'MANAGER_NOT_FOUND');
  assert.equal((await first.call('DELETE', `/v1/organizations/${id}`, { token: ada.token })).status, 204);
  assert.equal((await addWhenDeleted.release()).error, 'ORGANIZATION_NOT_FOUND');

  const select = `select account_id from managers where organization_id = '${id}'`;
  assert.equal((await rowsOf(first.databaseUrl, select)).length, 2);
});

test('organization or manager: one version changed at once by many: one 200, the others 409', async () => {
  const { id, bens } = await ownedByBoth();
  const changes = [
    [`/v1/organizations/${id}`, (number: number) => ({ name: `Name ${number}` })],
    [`/v1/managers/${bens}`, (number: number) => ({ role: ['admin', 'viewer'][number % 2] })],
  ] as const;
  for (const [path, body] of changes) {
    const { headers } = await first.call('GET', path, { token: ada.token });
    const answers = await atOnce(
      Array.from({ length: 8 }, (_, number) => ({
        url: nodes.url(number),
        method: 'PUT',
        path,
        token: ada.token,
        body: body(number),
        headers: { 'if-match': String(headers.etag) },
      })),
    );
    assert.deepEqual(tally(answers), { '200': 1, '409 PRECONDITION_FAILED': 7 }, path);
    const now = await first.call('GET', path, { token: ada.token });
    assert.deepEqual([...new Set(answers.map((answer) => answer.headers.etag))], [now.headers.etag]);
  }
});

test('organization deleted by two owners at once: one 204, the other 404', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await ownedByBoth();
    const answers = await atOnce(
      [ada, ben].map(({ token }, number) => ({
        url: nodes.url(number),
        method: 'DELETE',
        path: `/organizations/${id}`,
        token,
      })),
    );
    assert.deepEqual(tally(answers), { '204': 1, '404 ORGANIZATION_NOT_FOUND': 1 }, `round ${round}`);
  }
});
