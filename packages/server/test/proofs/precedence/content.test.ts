import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Call, startService } from '../../harness/service.ts';

/** As precedence.test.ts, from the body on: each request has two flaws, and the earlier step of the order wins. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people, managers } = await newTeam();
const { owner, admin, viewer } = people;

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const acme = `/v1/organizations/${organization}`;
const theOwner = `/v1/managers/${managers.owner}`;
const theViewer = `/v1/managers/${managers.viewer}`;

const GARBAGE = '{"name"';
const LARGE = JSON.stringify({ name: 'x'.repeat(65_536) });
const NO_JSON = { 'content-type': 'text/plain' };
const CODED = { 'content-encoding': 'gzip' };
const STALE = { 'if-match': '"stale"' };

type Row = readonly [flaws: string, method: string, path: string, call: Call, answer: string];
const rows: readonly Row[] = [
  [
    'the content type is wrong, the body coded, too large and garbage',
    'POST',
    '/v1/register',
    { body: GARBAGE.repeat(10_000), headers: { ...NO_JSON, ...CODED } },
    '400 CONTENT_TYPE_UNSUPPORTED',
  ],
  [
    'the body is coded and too large',
    'POST',
    '/v1/login',
    { body: LARGE, headers: CODED },
    '400 CONTENT_TYPE_UNSUPPORTED',
  ],
  [
    'the body is too large and garbage',
    'POST',
    '/v1/login',
    { body: GARBAGE.repeat(10_000) },
    '400 BODY_TOO_LARGE',
  ],
  [
    'the body is garbage, members missing',
    'PUT',
    '/v1/account',
    { token: owner.token, body: '{"name":1,}' },
    '400 BODY_MALFORMED',
  ],
  [
    'a member is twice there, another missing',
    'POST',
    '/v1/register',
    { body: '{"email":"a","email":"b"}' },
    '400 BODY_MALFORMED',
  ],
  [
    'a member is missing, another invalid',
    'POST',
    '/v1/register',
    { body: { email: 'nobody' } },
    '400 REQUIRED_FIELDS_MISSING',
  ],
  [
    'a member is missing, another unknown to the database',
    'POST',
    `${acme}/managers`,
    { token: owner.token, body: { accountId: UNKNOWN } },
    '400 REQUIRED_FIELDS_MISSING',
  ],
  [
    'a member is missing, If-Match stale',
    'PUT',
    acme,
    { token: owner.token, headers: STALE, body: {} },
    '400 REQUIRED_FIELDS_MISSING',
  ],
  [
    'a member is invalid, another taken',
    'POST',
    '/v1/register',
    { body: { email: owner.account.email, password: 'short' } },
    '422 FIELDS_VALIDATION_ERROR: password',
  ],
  [
    'a member is invalid, If-Match stale',
    'PUT',
    acme,
    { token: owner.token, headers: STALE, body: { name: '' } },
    '422 FIELDS_VALIDATION_ERROR: name',
  ],
  [
    'a member is invalid, and an admin may not name an owner',
    'POST',
    `${acme}/invitations`,
    { token: admin.token, body: { email: 'nobody', role: 'owner' } },
    '422 FIELDS_VALIDATION_ERROR: email',
  ],

  [
    'an admin may not name an owner, If-Match stale',
    'PUT',
    theViewer,
    { token: admin.token, headers: STALE, body: { role: 'owner' } },
    '403 ACCESS_FORBIDDEN',
  ],
  [
    'an admin may not name an owner, who is there already',
    'POST',
    `${acme}/invitations`,
    { token: admin.token, body: { email: viewer.account.email, role: 'owner' } },
    '403 ACCESS_FORBIDDEN',
  ],

  [
    'If-Match is stale, and it is the last owner who steps down',
    'PUT',
    theOwner,
    { token: owner.token, headers: STALE, body: { role: 'viewer' } },
    '409 PRECONDITION_FAILED',
  ],
  [
    'If-Match is stale, and it is the last owner who goes',
    'DELETE',
    theOwner,
    { token: owner.token, headers: STALE },
    '409 PRECONDITION_FAILED',
  ],
];

for (const [flaws, method, path, call, answer] of rows) {
  test(`${answer} — ${flaws}`, async () => {
    assert.equal(outcome(await service.call(method, path, call)), answer);
  });
}
