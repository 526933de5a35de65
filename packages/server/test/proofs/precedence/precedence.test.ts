import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demandPolicy, FROM_ELSEWHERE } from '../../fixtures/policies.ts';
import { beginWith, demandFactor } from '../../fixtures/strong.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { runOn } from '../../harness/rows.ts';
import { type Call, startService } from '../../harness/service.ts';

/** Requests with two flaws, each of which alone has another answer: the earlier step of the order wins. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const { owner, admin, viewer, outsider } = people;
const hers = await service.call('GET', '/v1/sessions', { token: outsider.token });
const foreignSession = hers.body.items[0].id;

// Its managers have no strong sessions when the requests are sent.
const strict = await newTeam();
await beginWith(service, owner);
await demandFactor(service, strict.organization, owner);
await beginWith(service, owner, 'password');

// Its policy allows neither the network of these callers nor sessions of that age.
const closed = await newTeam();
await demandPolicy(service, closed.organization, { ...FROM_ELSEWHERE, allowedMethods: ['passkey'] });
const old = await newTeam();
await demandPolicy(service, old.organization, { ...FROM_ELSEWHERE, sessionIdle: 300 });
const strictOld = await newTeam();
await beginWith(service, owner);
await demandFactor(service, strictOld.organization, owner);
await beginWith(service, owner, 'password');
await demandPolicy(service, strictOld.organization, { ...FROM_ELSEWHERE, sessionIdle: 300 });
await runOn(service.databaseUrl, 'update sessions set longest_idle = 600000');

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const BAD = `portico_at_${'x'.repeat(43)}`;
const acme = `/v1/organizations/${organization}`;
const theOwner = `/v1/managers/${managers.owner}`;
const strictOne = `/v1/organizations/${strict.organization}`;
const nobody = `/v1/managers/${UNKNOWN}`;
const nothing = `/v1/organizations/${UNKNOWN}`;

const GARBAGE = '{"name"';
const LARGE = JSON.stringify({ name: 'x'.repeat(65_536) });
const NO_JSON = { 'content-type': 'text/plain' };
const STALE = { 'if-match': '"stale"' };
const UNREADABLE = { 'if-match': 'stale' };

type Row = readonly [flaws: string, method: string, path: string, call: Call, answer: string];
const rows: readonly Row[] = [
  ['the target is malformed and leads nowhere', 'GET', '/nowhere/%zz', {}, '400 REQUEST_MALFORMED'],
  [
    'the target is malformed, the method not supported',
    'TRACE',
    '/v1/account?%',
    {},
    '400 REQUEST_MALFORMED',
  ],
  [
    'If-Match is malformed, the token absent',
    'PUT',
    '/v1/account',
    { headers: UNREADABLE, body: {} },
    '400 REQUEST_MALFORMED',
  ],
  [
    'If-Match is malformed, the organization unknown',
    'DELETE',
    nothing,
    { token: owner.token, headers: UNREADABLE },
    '400 REQUEST_MALFORMED',
  ],

  ['the path is unknown, the token bad', 'GET', '/v1/nowhere', { token: BAD }, '404 ROUTE_NOT_FOUND'],
  [
    'the path is unknown, the body garbage',
    'POST',
    '/v1/nowhere',
    { body: GARBAGE, headers: NO_JSON },
    '404 ROUTE_NOT_FOUND',
  ],
  ['the method is not supported, the token absent', 'PATCH', '/v1/account', {}, '404 METHOD_NOT_SUPPORTED'],
  [
    'the method is not supported, the body too large',
    'POST',
    '/v1/account',
    { body: LARGE },
    '404 METHOD_NOT_SUPPORTED',
  ],
  ['the method is not supported, the id unknown', 'POST', nothing, {}, '404 METHOD_NOT_SUPPORTED'],

  ['the token is absent, the organization unknown', 'GET', nothing, {}, '401 ACCESS_TOKEN_MISSING'],
  ['the token is bad, the manager unknown', 'DELETE', nobody, { token: BAD }, '401 ACCESS_TOKEN_INVALID'],
  [
    'the token is bad, the session another’s',
    'GET',
    `/v1/sessions/${foreignSession}`,
    { token: BAD },
    '401 ACCESS_TOKEN_INVALID',
  ],
  [
    'the token is absent, the body no JSON',
    'POST',
    '/v1/organizations',
    { body: GARBAGE, headers: NO_JSON },
    '401 ACCESS_TOKEN_MISSING',
  ],
  [
    'the token is bad, the limit too',
    'GET',
    '/v1/sessions?limit=0',
    { token: BAD },
    '401 ACCESS_TOKEN_INVALID',
  ],
  [
    'the token is absent, If-Match stale',
    'PUT',
    '/v1/account',
    { headers: STALE, body: { name: 'x' } },
    '401 ACCESS_TOKEN_MISSING',
  ],

  [
    'the organization is unknown, so that nobody has a role',
    'DELETE',
    nothing,
    { token: outsider.token },
    '404 ORGANIZATION_NOT_FOUND',
  ],
  [
    'the organization is unknown, the body garbage',
    'PUT',
    nothing,
    { token: owner.token, body: GARBAGE },
    '404 ORGANIZATION_NOT_FOUND',
  ],
  [
    'the organization is unknown, the limit bad',
    'GET',
    `${nothing}/managers?limit=0`,
    { token: owner.token },
    '404 ORGANIZATION_NOT_FOUND',
  ],
  ['the manager is unknown, the body empty', 'PUT', nobody, { token: owner.token }, '404 MANAGER_NOT_FOUND'],

  [
    'the manager is unknown in an organization that demands a second factor',
    'PUT',
    nobody,
    { token: owner.token },
    '404 MANAGER_NOT_FOUND',
  ],
  [
    'a second factor is missing, and the role',
    'DELETE',
    strictOne,
    { token: viewer.token },
    '403 SECOND_FACTOR_MISSING',
  ],
  [
    'a second factor is missing, and the role to change an owner',
    'DELETE',
    `/v1/managers/${strict.managers.owner}`,
    { token: admin.token },
    '403 SECOND_FACTOR_MISSING',
  ],
  [
    'a second factor is missing, the body garbage',
    'PUT',
    strictOne,
    { token: owner.token, body: GARBAGE, headers: NO_JSON },
    '403 SECOND_FACTOR_MISSING',
  ],
  [
    'a second factor is missing, If-Match stale',
    'DELETE',
    strictOne,
    { token: owner.token, headers: STALE },
    '403 SECOND_FACTOR_MISSING',
  ],
  [
    'a second factor is missing, and the policy asks to sign in again',
    'DELETE',
    `/v1/organizations/${strictOld.organization}`,
    { token: owner.token },
    '403 SECOND_FACTOR_MISSING',
  ],
  [
    'the session was idle for too long, the network is refused, and the role is lacking',
    'DELETE',
    `/v1/organizations/${old.organization}`,
    { token: viewer.token },
    '403 REAUTHENTICATION_REQUIRED',
  ],
  [
    'the policy refuses the method, and the role is lacking',
    'DELETE',
    `/v1/organizations/${closed.organization}`,
    { token: viewer.token },
    '403 POLICY_REFUSED',
  ],
  [
    'the policy refuses the network, the body garbage',
    'PUT',
    `/v1/organizations/${closed.organization}`,
    { token: owner.token, body: GARBAGE, headers: NO_JSON },
    '403 POLICY_REFUSED',
  ],
  [
    'no manager, and refused by the policy',
    'DELETE',
    `/v1/organizations/${closed.organization}`,
    { token: outsider.token },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'no manager, and no second factor',
    'DELETE',
    strictOne,
    { token: outsider.token },
    '403 ACCESS_FORBIDDEN',
  ],

  [
    'the role is lacking, the content type wrong',
    'PUT',
    acme,
    { token: viewer.token, body: GARBAGE, headers: NO_JSON },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'the role is lacking, the body too large',
    'POST',
    `${acme}/managers`,
    { token: viewer.token, body: LARGE },
    '403 ACCESS_FORBIDDEN',
  ],
  ['the role is lacking, members missing', 'PUT', acme, { token: outsider.token }, '403 ACCESS_FORBIDDEN'],
  [
    'the role is lacking, the body invalid',
    'PUT',
    theOwner,
    { token: admin.token, body: { role: 'god' } },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'the role is lacking, the cursor bad',
    'GET',
    `${acme}/managers?cursor=x`,
    { token: outsider.token },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'the role is lacking, If-Match stale',
    'DELETE',
    acme,
    { token: admin.token, headers: STALE },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'the role is lacking, and it is the last owner',
    'DELETE',
    theOwner,
    { token: admin.token },
    '403 ACCESS_FORBIDDEN',
  ],
];

for (const [flaws, method, path, call, answer] of rows) {
  test(`${answer} — ${flaws}`, async () => {
    assert.equal(outcome(await service.call(method, path, call)), answer);
  });
}
