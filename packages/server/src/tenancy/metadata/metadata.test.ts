import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { type Reply, startService } from '../../../test/harness/service.ts';

const service = await startService();
// On SQLite, one process has the file.
const other = testedDatabase === 'postgres' ? await startService({ beside: service }) : service;
after(async () => {
  if (other !== service) await other.stop();
  await service.stop();
});
const { token } = await newServiceKey(service);
const { token: operator } = await newOperator(service);
const newTeam = await teamsOf(service);
const { organization, managers, people } = await newTeam();
const { owner, viewer, outsider } = people;

/** Resources with metadata: where people read it, who does, and where the team reads and writes it. */
const THINGS = {
  account: {
    shown: '/v1/account/metadata',
    reader: viewer,
    team: `/v1/operator/accounts/${viewer.account.id}/metadata`,
  },
  organization: {
    shown: `/v1/organizations/${organization}/metadata`,
    reader: viewer,
    team: `/v1/operator/organizations/${organization}/metadata`,
  },
  manager: {
    shown: `/v1/managers/${managers.viewer}/metadata`,
    reader: owner,
    team: `/v1/operator/organizations/${organization}/managers/${managers.viewer}/metadata`,
  },
} as const;

const put = (path: string, body: unknown, headers = {}) =>
  service.call('PUT', path, { token, body, headers });
const merge = (path: string, body: unknown, at = service) =>
  at.call('POST', `${path}/merge`, { token, body });

function answered({ status, body, text }: Reply) {
  assert.equal(status, 200, text);
  return body;
}

for (const [what, { shown, reader, team }] of Object.entries(THINGS)) {
  test(`the team writes metadata of ${what}: its readers see the public half, and events name members`, async () => {
    const read = () => service.call('GET', shown, { token: reader.token });
    const empty = await read();
    assert.deepEqual(answered(empty), { public: {} });

    const written = { public: { plan: 'team', seats: 20 }, private: { customer: 'cus_1' } };
    assert.deepEqual(answered(await put(team, written)), written);
    const now = await read();
    assert.deepEqual(answered(now), { public: written.public });
    assert.notEqual(now.headers.etag, empty.headers.etag);
    const again = { token: reader.token, headers: { 'if-none-match': String(now.headers.etag) } };
    assert.equal((await service.call('GET', shown, again)).status, 304);

    // One half is replaced, and the other stays.
    const { headers } = await service.call('GET', team, { token });
    const replaced = await put(team, { public: { plan: 'free' } }, { 'if-match': headers.etag });
    assert.deepEqual(answered(replaced), { ...written, public: { plan: 'free' } });
    const stale = await put(team, { public: {} }, { 'if-match': headers.etag });
    assert.equal(outcome(stale), '409 PRECONDITION_FAILED');

    const patch = { public: { seats: { most: 5 } }, private: { customer: null, since: 2026 } };
    const merged = { public: { plan: 'free', seats: { most: 5 } }, private: { since: 2026 } };
    assert.deepEqual(answered(await merge(team, patch)), merged);
    // A merge without effect creates no event.
    assert.deepEqual(answered(await merge(team, patch)), merged);
    assert.deepEqual(answered(await put(team, { private: null })), { ...merged, private: {} });

    const type = `${what}.metadata_changed`;
    const listed = async (path: string, by: string) => {
      const { body } = await service.call('GET', `${path}?type=${type}`, { token: by });
      return body.items.map(({ actor, details }: { actor: { type: string }; details: object }) => {
        const { accountId: _, ...members } = details as Record<string, unknown>;
        return [actor.type, members];
      });
    };
    const all = [
      ['service_key', { public: [], private: ['since'] }],
      ['service_key', { public: ['seats'], private: ['customer', 'since'] }],
      ['service_key', { public: ['plan', 'seats'], private: [] }],
      ['service_key', { public: ['plan', 'seats'], private: ['customer'] }],
    ] as const;
    assert.deepEqual(await listed('/v1/operator/events', operator), all);
    const lists = [
      ...(what === 'organization' ? [] : [['/v1/account/events', viewer.token] as const]),
      ...(what === 'account' ? [] : [[`/v1/organizations/${organization}/events`, owner.token] as const]),
    ];
    const shownToPeople = all.map(([actor, { public: names }]) => [actor, { public: names }]);
    for (const [path, by] of lists) assert.deepEqual(await listed(path, by), shownToPeople, path);
  });
}

test('404 MANAGER_NOT_FOUND: a manager of another organization than that in the path', async () => {
  const others = await service.organization(outsider);
  const path = `/v1/operator/organizations/${others}/managers/${managers.viewer}/metadata`;
  for (const reply of [
    await service.call('GET', path, { token }),
    await put(path, { public: { a: 1 } }),
    await merge(path, { public: { a: 1 } }),
  ])
    assert.equal(outcome(reply), '404 MANAGER_NOT_FOUND');
});

/** An object nested to this many levels, including itself. */
const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) });
/** An object of this many bytes as JSON. */
const sized = (bytes: number) => ({ a: 'é'.repeat((bytes - 8) / 2) });
const membered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at]));

test('422: bounds in bytes, members, levels and numbers for each half; anything within is kept exactly', async () => {
  const path = THINGS.account.team;
  const strange = {
    constructor: 1,
    toString: { hasOwnProperty: null },
    '': '\u0000',
    'a\u0000b': '\u2028😀',
    list: [1, [2, [{}]]],
    small: 5e-324,
    large: Number.MAX_SAFE_INTEGER,
  };
  for (const fits of [strange, nested(5), sized(8_192), membered(64)]) {
    assert.deepEqual(answered(await put(path, { public: fits, private: fits })), {
      public: fits,
      private: fits,
    });
    assert.deepEqual(answered(await service.call('GET', path, { token })), { public: fits, private: fits });
  }
  const before = answered(await put(path, { public: sized(8_190), private: membered(64) }));
  for (const [what, half] of [
    ['a list', []],
    ['text', 'x'],
    ['six levels', nested(6)],
    ['lists in six levels', { a: [[[[[]]]]] }],
    ['8194 bytes', sized(8_194)],
    ['65 members', membered(65)],
    ['more than 2^53', { a: [{ b: Number.MAX_SAFE_INTEGER + 1 }] }],
  ] as const) {
    for (const reply of [
      await put(path, { public: half, private: half }),
      await merge(path, { public: half, private: half }),
    ])
      assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: private, public', what);
  }
  const infinite = await put(path, '{"private":{"a":1e400}}', { 'content-type': 'application/json' });
  assert.equal(outcome(infinite), '422 FIELDS_VALIDATION_ERROR: private');
  // Each fits by itself, and not together with what is there.
  assert.equal(outcome(await merge(path, { public: { b: 1 } })), '422 FIELDS_VALIDATION_ERROR: public');
  assert.equal(outcome(await merge(path, { private: { b: 1 } })), '422 FIELDS_VALIDATION_ERROR: private');
  for (const body of [
    '{"public":{"__proto__":{"admin":true}}}',
    '{"public":{"a":1,"\\u0061":2}}',
    '{"public":{"a":"\\ud800"}}',
  ]) {
    const headers = { 'content-type': 'application/json' };
    assert.equal(outcome(await put(path, body, headers)), '400 BODY_MALFORMED', body);
  }
  assert.deepEqual(answered(await service.call('GET', path, { token })), before);
});

/** The examples of RFC 7396, appendix A, in which both are objects, and a patch in place of something else. */
const MERGES = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [{ a: 'b' }, { a: { toString: null, constructor: { c: 1 } } }, { a: { constructor: { c: 1 } } }],
] as const;

test('merging follows RFC 7396, and null for a half empties it', async () => {
  const path = THINGS.organization.team;
  for (const [before, patch, expected] of MERGES) {
    answered(await put(path, { public: before, private: before }));
    const merged = { public: expected, private: before };
    assert.deepEqual(answered(await merge(path, { public: patch })), merged, JSON.stringify(patch));
  }
  assert.deepEqual(answered(await merge(path, { public: null })).public, {});
});

test('sixteen concurrent merges lose no member', async () => {
  for (const { team } of Object.values(THINGS)) {
    answered(await put(team, { public: null, private: null }));
    const writers = Array.from({ length: 16 }, (_, at) => `writer-${at}`);
    const replies = await Promise.all(
      writers.map((name, at) =>
        merge(team, { public: { [name]: at, all: { [name]: at } } }, at % 2 === 0 ? service : other),
      ),
    );
    replies.map(answered);
    const all = Object.fromEntries(writers.map((name, at) => [name, at]));
    const { public: found } = answered(await service.call('GET', team, { token }));
    assert.deepEqual(found, { ...all, all });
  }
});

test('accounts and organizations can be created with metadata, given the scope', async () => {
  const metadata = { public: { plan: 'team' }, private: null };
  const bodies = {
    accounts: { email: `described-${process.pid}@example.com`, metadata },
    organizations: { name: 'Described', metadata },
  };
  const { token: narrow } = await newServiceKey(service, {
    scopes: ['accounts:write', 'organizations:write'],
  });
  for (const [of, body] of Object.entries(bodies)) {
    const path = `/v1/operator/${of}`;
    const make = (by: string, given: object) => service.call('POST', path, { token: by, body: given });
    assert.equal(outcome(await make(narrow, body)), '403 ACCESS_FORBIDDEN', of);
    for (const [half, wrong] of [
      ['public', nested(6)],
      ['private', []],
    ] as const) {
      const flawed = await make(token, { ...body, metadata: { [half]: wrong } });
      assert.equal(outcome(flawed), `422 FIELDS_VALIDATION_ERROR: metadata.${half}`, of);
    }
    const made = await make(token, body);
    assert.equal(outcome(made), '201', made.text);
    const read = await service.call('GET', `${path}/${made.body.id}/metadata`, { token });
    assert.deepEqual(answered(read), { public: { plan: 'team' }, private: {} });
  }
  const without = { name: 'Plain', metadata: null };
  const plain = await service.call('POST', '/v1/operator/organizations', { token: narrow, body: without });
  assert.equal(outcome(plain), '201');
});

test('metadata is deleted with its resource', async () => {
  const left = await newTeam();
  const { account } = left.people.viewer;
  const id = left.managers.viewer;
  const written = { public: { a: 1 } };
  answered(await put(`/v1/operator/accounts/${account.id}/metadata`, written));
  answered(await put(`/v1/operator/organizations/${left.organization}/managers/${id}/metadata`, written));
  const stored = async () =>
    (
      await rowsOf(
        service.databaseUrl,
        `select owner_id from account_metadata where owner_id = '${account.id}'
          union all select owner_id from manager_metadata where owner_id = '${id}'`,
      )
    ).length;
  assert.equal(await stored(), 2);
  const gone = await service.call('DELETE', '/v1/account', { token: left.people.viewer.token });
  assert.equal(outcome(gone), '204');
  assert.equal(await stored(), 0);
});
