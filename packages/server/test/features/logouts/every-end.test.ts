import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { OperationId } from '@portico/api';
import { DAY } from '../../../src/ground/clock.ts';
import { ANYWHERE, startReceiver } from '../../doubles/receiver.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { newDirectory } from '../../fixtures/directories.ts';
import { authorized, parametersOf, signInTo } from '../../fixtures/grants.ts';
import { credentialsOf, exchange, refresh, type Tokens, tokensFor } from '../../fixtures/oauth.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { asking, changing, type SignedInTwice, type Step, sessionEnds } from '../../fixtures/session-ends.ts';
import { anotherSession } from '../../fixtures/strong.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { type Person, type Service, startService } from '../../harness/service.ts';
import {
  allTold,
  type NotifiedApplication,
  signedInto,
  toldApplication,
  toldTo,
  verifiedLogout,
} from './scene.ts';

/**
 * Every end of a sign-in to an application ends its tokens with the next request on every node, and notifies the
 * application once. The background does only what a change asks for: tasks do not come due while these tests run.
 */
const MOST_SESSIONS = 3;
/** The same on every node. */
const ISSUER = 'https://id.example.com';
const options = {
  webhookAddresses: ANYWHERE,
  environment: {
    PORTICO_MOST_SESSIONS: String(MOST_SESSIONS),
    PORTICO_IMPERSONATION: 'on',
    PORTICO_PUBLIC_URL: ISSUER,
  },
  workInterval: DAY,
};
const service = await startService(options);
// An embedded database serves one process at a time.
const other: Service = service.databaseUrl.startsWith('postgres')
  ? await startService({ ...options, beside: service })
  : service;
const receiver = await startReceiver();
after(async () => {
  if (other !== service) await other.stop();
  await service.stop();
  await receiver.stop();
});
const operator = await newOperator(service);
const ask = asking(service);

const redeemable = (await newApplication(service, { kind: 'browser', firstParty: true })).id;
const exchanging = await newApplication(service);
const { ends, keeps, endsToo } = sessionEnds({
  service,
  operator,
  mostSessions: MOST_SESSIONS,
  signIn: {
    redeem: (person) => signInTo(service, person, redeemable),
    exchange: (person) => tokensFor(service, person, exchanging, { scope: 'openid' }),
  },
});

/** A person who has signed in to an application, for another person's organization. */
interface Signed extends SignedInTwice {
  readonly application: NotifiedApplication;
  readonly tokens: Tokens;
  /** The code for which there are tokens. */
  readonly code: string;
  readonly owner: Person;
  readonly organization: string;
  readonly manager: string;
}

async function signed(isWithin: boolean): Promise<Signed> {
  const application = await toldApplication(service, receiver);
  const person = await service.person('signed');
  const owner = await service.person('owner');
  const organization = isWithin ? await service.organization(owner) : '';
  const manager = isWithin ? await service.manager(organization, owner, person, 'viewer') : '';
  const [{ id: parent }] = (await ask('listSessions', person.token)).body.items;
  const { token: another } = await anotherSession(service, person);
  const changed = {
    scope: `openid offline_access${isWithin ? ' organization' : ''}`,
    ...(isWithin && { organization_id: organization }),
  };
  const parameters = parametersOf(application.id, changed);
  const { code, grant } = await authorized(service, person.token, parameters, { consent: true });
  const { body, status, text } = await exchange(service, application, code);
  assert.equal(status, 200, text);
  return {
    ...{ person, applicationId: application.id, other: another, parent },
    ...{ application, tokens: { ...body, grant }, code, owner, organization, manager },
  };
}

const GRANT_ENDS: { readonly [Id in OperationId]?: Step<Signed> } = {
  deleteGrant: ({ person, tokens: { grant } }) => ask('deleteGrant', person.token, grant),
  revokeOauthToken: ({ application, tokens }) =>
    service.call('POST', '/oauth2/revoke', {
      body: { token: tokens.access_token, ...credentialsOf(application) },
    }),
};

/** Operations that change grants and end none, unless something is used twice. */
const GRANT_KEEPS: readonly OperationId[] = ['approveDeviceAuthorization', 'createAuthorization'];

const GRANT_ENDS_TOO: Readonly<Record<string, Step<Signed>>> = {
  'a code comes twice': async ({ application, code }) => {
    assert.equal(outcome(await exchange(service, application, code)), '400 GRANT_INVALID');
  },
  'a refresh token comes a third time': async ({ application, tokens: { refresh_token: token } }) => {
    for (const expected of ['200', '200', '400 GRANT_INVALID'])
      assert.equal(outcome(await refresh(service, application, token)), expected);
  },
};

/** Makes the directory of the organization, which knows the person, send a request about them. */
async function fromDirectory({ organization, person }: Signed, method: 'DELETE' | 'PATCH', body?: object) {
  const { connection, domain, token } = await newDirectory(service, organization);
  const email = `${person.account.id}@${domain}`;
  const move = 'update accounts set email = ?, email_canonical = ? where id = ?';
  await service.app.settled();
  await runOn(service.databaseUrl, move, [email, email, person.account.id]);
  const path = `/scim/${connection}/v2/Users/${person.account.id}`;
  return service.call(method, path, { token, body });
}

/** Steps that end only the sign-ins to applications for an organization. */
const ROLE_ENDS: { readonly [Id in OperationId]?: Step<Signed> } = {
  removeManager: ({ owner, manager }) => ask('removeManager', owner.token, manager),
  removeManagerAsOperator: ({ organization, manager }) => {
    const path = `/v1/operator/organizations/${organization}/managers/${manager}`;
    return service.call('DELETE', path, { token: operator.token });
  },
  deleteOrganization: ({ owner, organization }) => ask('deleteOrganization', owner.token, organization),
  deleteOrganizationAsOperator: ({ organization }) =>
    ask('deleteOrganizationAsOperator', operator.token, organization, { name: 'Acme' }),
  deleteScimUser: (one) => fromDirectory(one, 'DELETE'),
  patchScimUser: (one) =>
    fromDirectory(one, 'PATCH', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
};

const ROLE_ENDS_TOO: Readonly<Record<string, Step<Signed>>> = {
  'the person leaves the organization': ({ person, manager }) => ask('removeManager', person.token, manager),
  'the last owner rejects the account, and the organization is purged': async ({ owner }) =>
    ends.rejectEmail?.({ person: owner, applicationId: '', other: '', parent: '' }),
};

/** Operations that change who has a role, or organizations, and take no role from anybody for whom there are grants. */
const ROLE_KEEPS: readonly OperationId[] = [
  ...(['createOrganization', 'updateOrganization', 'restoreOrganization', 'transferOrganization'] as const),
  ...(['createOrganizationAsOperator', 'updateOrganizationAsOperator'] as const),
  'replaceOrganizationPolicy',
  ...(['addManagerAsOperator', 'updateManagerAsOperator'] as const),
  ...(['addManager', 'updateManager', 'acceptManager'] as const),
  ...(['acceptInvitation', 'acceptReceivedInvitation', 'createScimUser'] as const),
];

test('every operation that changes sessions, grants or roles is listed as ending grants or keeping them', () => {
  const ofSessions = [...Object.keys(ends), ...Object.keys(keeps)];
  const ofGrants = [...Object.keys(GRANT_ENDS), ...GRANT_KEEPS];
  const known = new Set([...ofSessions, ...ofGrants]);
  assert.deepEqual([...known].toSorted(), changing('sessions', 'grants'));
  const ofRoles = [...Object.keys(ROLE_ENDS), ...ROLE_KEEPS, 'deleteAccount', 'rejectEmail', 'giveApproval'];
  assert.deepEqual(ofRoles.toSorted(), changing('managers', 'organizations'));
});

/** Tokens work before, and on no node after, and the application is notified once. */
async function assertEnds(end: Step<Signed>, isWithin: boolean): Promise<void> {
  const one = await signed(isWithin);
  const { application, person, tokens } = one;
  const use = (node: Service) => node.call('GET', '/oauth2/userinfo', { token: tokens.access_token });
  assert.equal(outcome(await use(other)), '200');
  const reply = (await end(one)) as { status?: number; text?: string } | undefined;
  assert.ok((reply?.status ?? 200) < 300, reply?.text ?? '');
  for (const node of [other, service]) {
    assert.equal(outcome(await use(node)), '401 ACCESS_TOKEN_INVALID');
    assert.equal(outcome(await refresh(node, application, tokens.refresh_token)), '400 GRANT_INVALID');
  }
  const [received, ...more] = await allTold(service, receiver, application);
  assert.ok(received);
  assert.deepEqual(more, []);
  await verifiedLogout(service, received, { application, person, grant: tokens.grant });
  assert.deepEqual(
    await rowsOf(service.databaseUrl, `select id from grants where id = '${tokens.grant}'`),
    [],
  );
}

for (const [name, end] of Object.entries<Step>({ ...ends, ...endsToo }))
  test(`${name}: ends the session and its grants on both nodes, and applications are notified once`, () =>
    assertEnds(end, false));

for (const [name, end] of Object.entries<Step<Signed>>({ ...GRANT_ENDS, ...GRANT_ENDS_TOO }))
  test(`${name}: ends the grant alone on both nodes, and its application is notified once`, async () => {
    await assertEnds(end, false);
  });

for (const [name, end] of Object.entries<Step<Signed>>({ ...ROLE_ENDS, ...ROLE_ENDS_TOO }))
  test(`${name}: ends grants for the organization on both nodes, and the application is notified once`, () =>
    assertEnds(end, true));

for (const [name, step] of Object.entries<Step>(keeps))
  test(`${name}: keeps the application's tokens, and notifies no application`, async () => {
    const one = await signed(false);
    const reply = (await step(one)) as { status?: number; text?: string };
    assert.ok((reply.status ?? 200) < 300, reply.text ?? '');
    const { access_token: token } = one.tokens;
    assert.equal(outcome(await other.call('GET', '/oauth2/userinfo', { token })), '200');
    const waiting = `select id from logouts where application_id = '${one.applicationId}'`;
    assert.deepEqual(await rowsOf(service.databaseUrl, waiting), []);
    assert.deepEqual(toldTo(receiver, one.application), []);
  });

test('restoring an organization does not restore its grants', async () => {
  const one = await signed(true);
  await ask('deleteOrganization', one.owner.token, one.organization);
  assert.equal(outcome(await ask('restoreOrganization', one.owner.token, one.organization)), '200');
  const reply = await refresh(service, one.application, one.tokens.refresh_token);
  assert.equal(outcome(reply), '400 GRANT_INVALID');
  // For the same organization, one can sign in again.
  const changed = { scope: 'openid organization', organization_id: one.organization };
  const again = await signedInto(service, one.person, one.application, changed);
  const call = { token: again.access_token };
  assert.equal(outcome(await other.call('GET', '/oauth2/userinfo', call)), '200');
});

/**
 * Where sessions and grants are deleted, or ended by a mark: no other file does so. A row of a session that is deleted
 * elsewhere leaves the rest to the foreign key of grants and the task that follows it, which is not prompt.
 */
const PLACES = {
  "deleteFrom('sessions')": [
    // Those of applications, with their grants.
    'consequences/grants-ended.ts',
    // By end.ts, which ends the grants that depend on them.
    'identity/sessions/ending-store.ts',
    // Expired: the task follows.
    'identity/sessions/expired-store.ts',
    // By end.ts and, to take its place with its grants, by reauthenticate; those of operators who act for somebody have none.
    'identity/sessions/store.ts',
  ],
  "table: 'sessions', owner": ['consequences/account-removed.ts'],
  "deleteFrom('grants')": ['consequences/grants-ended.ts'],
  'ended_session_id: upTo': ['identity/sessions/ending-store.ts'],
  "deleteFrom('managers')": [
    'consequences/manager-left.ts',
    // By an import, of rows that its transaction has just inserted beyond what an organization has room for.
    'team/imports/store.ts',
    'tenancy/managers/store.ts',
  ],
  'deleteManagerRow(': ['tenancy/managers/steps.ts', 'tenancy/managers/store.ts'],
  'deleteSessionRow(': [
    'identity/sessions/end.ts',
    'identity/sessions/replace.ts',
    'identity/sessions/store.ts',
  ],
  'deleteByIds(': ['identity/sessions/end.ts', 'identity/sessions/ending-store.ts'],
  'markEnded(': ['identity/sessions/end.ts', 'identity/sessions/ending-store.ts'],
  'markAsDeleted(tx, organization': ['consequences/organization-deleted.ts'],
  'markAsPurged(': ['consequences/organization-purged.ts', 'tenancy/organizations/ending-store.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

test('sessions, grants and roles end only in the listed source files', () => {
  const root = new URL('../../../src/', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const texts = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
  for (const [words, places] of Object.entries(PLACES)) {
    const found = files.filter((file) => texts.get(file)?.includes(words)).toSorted();
    assert.deepEqual(found, places, words);
  }
});
