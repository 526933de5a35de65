/**
 * OpenID Connect as providers are documented to speak it: each case of `openid/claims.json` names its source, and is compared
 * with the outcome of a connection's test.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { type Fault, startProvider, type TestProvider } from '../../doubles/openid-provider.ts';
import { connectedTo, FEDERATION, setConnectionState, signInBy } from '../../fixtures/connected.ts';
import { complete } from '../../fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../fixtures/sign-ins.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';

interface Case {
  readonly title: string;
  readonly source: string;
  readonly rolesFrom: { readonly name: string; readonly values: Readonly<Record<string, string>> };
  readonly claims: object;
  readonly roleClaim: string;
  readonly role: string;
}

const cases: readonly Case[] = JSON.parse(
  readFileSync(new URL('openid/claims.json', import.meta.url), 'utf8'),
);
const provider = await startProvider({ hasUserinfo: true });
const service = await startService({ environment: FEDERATION });
const acme = await connectedTo(service, provider);
after(async () => {
  await service.stop();
  await provider.stop();
});

const { token } = acme.owner;
let people = 0;
const someone = () => ({ sub: `subject-${++people}`, email: `person-${people}@${acme.domain}` });

async function configure(changes: object): Promise<void> {
  const path = `/v1/connections/${acme.connection}`;
  const body = { name: 'Own provider', issuer: provider.issuer, clientId: 'portico', ...changes };
  const reply = await service.call('PUT', path, { token, body });
  assert.equal(reply.status, 200, reply.text);
}

async function tested(claims: object, fault?: Fault) {
  const verifier = newVerifier();
  const path = `/v1/connections/${acme.connection}/tests`;
  const begun = await service.call('POST', path, { token, body: { verifierHash: challengeOf(verifier) } });
  assert.equal(begun.status, 201, begun.text);
  const parameters = provider.signIn(begun.body.url, { ...claims }, fault);
  const reply = await complete(service, { verifier, parameters });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

for (const { title, source, rolesFrom, claims, roleClaim, role } of cases) {
  test(`role claim: ${title}: ${roleClaim}, ${role}`, async () => {
    assert.ok(source.length > 0);
    await configure({ rolesFrom });
    const { state, roleClaim: read, roles } = await tested({ ...someone(), ...claims });
    assert.deepEqual({ state, read, role: roles[0] }, { state: 'passed', read: roleClaim, role });
  });
}

async function roleOf(account: string): Promise<string> {
  const path = `/v1/organizations/${acme.organization}/managers?limit=100`;
  const { body } = await service.call('GET', path, { token });
  return body.items.find((manager: { account: { id: string } }) => manager.account.id === account)?.role;
}

test('role claim at sign-in: roles stay while the provider omits groups, and go with an empty claim', async () => {
  await configure({ rolesFrom: { name: 'groups', values: { admins: 'admin' } } });
  const person = someone();
  const come = async (claims: object) => {
    const reply = await signInBy(
      service,
      { connection: acme.connection, provider },
      { ...person, ...claims },
    );
    assert.equal(reply.status, 201, reply.text);
    return roleOf(reply.body.account.id);
  };
  assert.equal(await come({ groups: ['admins'] }), 'admin');
  assert.equal(await come({ _claim_names: { groups: 'src1' } }), 'admin');
  assert.equal(await come({ hasgroups: true }), 'admin');
  assert.equal(await come({ groups: [] }), 'viewer');
});

const address = () => `userinfo-${++people}@${acme.domain}`;

test("userinfo: the address in a signed response counts, verified by the provider's keys", async () => {
  const { email: _, ...person } = someone();
  const email = address();
  const { state, email: read } = await tested(person, {
    userinfo: { claims: { email }, signed: provider.sign },
  });
  assert.deepEqual([state, read], ['passed', email]);
});

test('userinfo: a signed response with a damaged signature is refused', async () => {
  const { email: _, ...person } = someone();
  const damaged = async (claims: object) => `${(await provider.sign({ ...claims })).slice(0, -8)}AAAAAAAA`;
  const { state, problem } = await tested(person, {
    userinfo: { claims: { email: address() }, signed: damaged },
  });
  assert.deepEqual([state, problem.reason], ['failed', 'not_verified']);
});

for (const members of [
  { scope: null },
  { refresh_token: '' },
  { expires_in: null },
  { expires_in: '', scope: '', refresh_token: null },
]) {
  test(`token response: ${JSON.stringify(members)} beside a valid ID token is accepted`, async () => {
    assert.equal((await tested(someone(), { members })).state, 'passed');
  });
}

test('token response: a null, empty or missing ID token is refused', async () => {
  for (const id_token of [null, '', undefined]) {
    const { state, problem } = await tested(someone(), { members: { id_token } });
    assert.deepEqual([state, problem.reason], ['failed', 'not_verified'], String(id_token));
  }
});

/** A connection to a provider whose discovery document differs. */
async function begunAt(metadata: (issuer: string) => Readonly<Record<string, unknown>>, path = '') {
  const other: TestProvider = await startProvider({ metadata });
  after(() => other.stop());
  const { connection } = await connectedTo(service, { issuer: other.issuer + path });
  await setConnectionState(service, connection, 'active');
  const body = { connectionId: connection, verifierHash: challengeOf(newVerifier()) };
  return service.call('POST', '/v1/sign-ins', { body });
}

test('discovery: members that are null or empty count as absent', async () => {
  const odd = { userinfo_endpoint: null, scopes_supported: null, end_session_endpoint: '' };
  assert.equal(outcome(await begunAt(() => odd)), '201');
});

test('discovery: 409 PROVIDER_UNAVAILABLE names the issuer if it differs only by a trailing slash', async () => {
  for (const [entered, named] of [
    ['/realm', '/realm/'],
    ['/realm/', '/realm'],
  ] as const) {
    const reply = await begunAt((issuer) => ({ issuer: issuer + named }), entered);
    assert.equal(outcome(reply), '409 PROVIDER_UNAVAILABLE');
    assert.match(reply.body.error.description, new RegExp(`localhost:\\d+${named},`));
  }
  const another = await begunAt(() => ({ issuer: 'https://another.example' }));
  assert.doesNotMatch(another.body.error.description, /another\.example/);
});
