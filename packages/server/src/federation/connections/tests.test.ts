import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Fault,
  startProvider,
} from '../../../test/doubles/openid-provider.ts';
import { type Connected, connectedTo, connectTo, FEDERATION } from '../../../test/fixtures/connected.ts';
import { complete } from '../../../test/fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const provider = await startProvider();
const gone = await startProvider();
await gone.stop();
const service = await startService({ environment: FEDERATION });
const rolesFrom = { name: 'groups', values: { chiefs: 'admin', staff: 'viewer' } };
const acme = await connectedTo(service, provider, { rolesFrom });
after(async () => {
  await service.stop();
  await provider.stop();
});

let people = 0;
const someone = ({ domain }: Connected = acme) => ({
  sub: `subject-${++people}`,
  email: `tester-${people}@${domain}`,
});

async function begin({ token }: Person, connection: string) {
  const verifier = newVerifier();
  const body = { verifierHash: challengeOf(verifier) };
  const reply = await service.call('POST', `/v1/connections/${connection}/tests`, { token, body });
  return { ...reply, verifier };
}

interface How {
  readonly by?: Person;
  readonly fault?: Fault;
  readonly parameters?: (right: string) => string;
}

/** Tests a connection as the person with these claims. */
async function tested(connection: string, claims: object, { by = acme.owner, fault, parameters }: How = {}) {
  const { verifier, ...begun } = await begin(by, connection);
  assert.equal(begun.status, 201, begun.text);
  const right = provider.signIn(begun.body.url, { ...claims }, fault);
  const reply = await complete(service, { verifier, parameters: parameters ? parameters(right) : right });
  return { begun, reply };
}

const stateOf = async (connection: string, { token }: Person = acme.owner) =>
  (await service.call('GET', `/v1/connections/${connection}`, { token })).body.state;

async function eventsOf(organization: string, { token }: Person) {
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, { token });
  return body.items.filter(({ type }: { type: string }) => type.startsWith('connection.'));
}

test('a passed test activates a connection and shows its claims; it signs in no one', async () => {
  const { owner, organization, domain } = acme;
  const connection = await connectTo(service, provider, { owner, organization, given: { rolesFrom } });
  const claims = { ...someone(), groups: ['staff', 'chiefs', 'others'], age: 36 };
  const { begun, reply } = await tested(connection, claims);
  assert.equal(outcome(reply), '200');
  const { id, createdAt, claims: shown, ...told } = reply.body;
  assert.deepEqual(told, {
    state: 'passed',
    subject: claims.sub,
    email: claims.email,
    emailSources: ['email'],
    roles: ['admin', 'viewer'],
    roleClaim: 'present',
    problem: null,
  });
  assert.ok(claims.email.endsWith(domain));
  const valuesOf = (name: string) => shown.find((claim: { name: string }) => claim.name === name)?.values;
  assert.deepEqual(valuesOf('groups'), claims.groups);
  assert.deepEqual(valuesOf('age'), ['36']);
  assert.equal(begun.headers.location, `/v1/connections/${connection}/tests/${id}`);
  const read = await service.call('GET', String(begun.headers.location), { token: owner.token });
  assert.deepEqual(read.body, reply.body);
  assert.equal(await stateOf(connection), 'active');
  const [activated, event] = await eventsOf(organization, owner);
  assert.deepEqual([event.type, event.details.state], ['connection.tested', 'passed']);
  assert.deepEqual([activated.type, activated.actor.id], ['connection.activated', owner.account.id]);
  const list = await service.call('GET', `/v1/organizations/${organization}/managers`, {
    token: owner.token,
  });
  assert.equal(list.body.items.length, 1);
  const known = await service.call('POST', '/v1/register', {
    body: { email: claims.email, password: owner.password },
  });
  assert.equal(known.status, 201, known.text);
});

test('attributes: takes address and name from the claims that a connection names, also nested ones', async () => {
  const { owner, organization, domain } = acme;
  const given = { attributes: { email: 'profile.work', name: 'who' } };
  const connection = await connectTo(service, provider, { owner, organization, given });
  const claims = {
    ...someone(),
    email: 'ada@elsewhere.example',
    profile: { work: `ada@${domain}` },
    who: 'Ada',
  };
  const { reply } = await tested(connection, claims);
  assert.deepEqual([reply.body.state, reply.body.email], ['passed', `ada@${domain}`]);
  assert.deepEqual(reply.body.emailSources, ['profile.work']);
  const { email: _, profile: __, ...without } = claims;
  const { problem } = (await tested(connection, without)).reply.body;
  assert.equal(problem.reason, 'no_address');
  assert.match(problem.detail, /^Looked for an address in profile.work. Came: .*sub, who$/);
});

test('a test is pending until its answer, and takes one answer', async () => {
  const { owner, connection } = acme;
  const { verifier, ...begun } = await begin(owner, connection);
  const path = String(begun.headers.location);
  const read = async () => (await service.call('GET', path, { token: owner.token })).body;
  assert.equal((await read()).state, 'pending');
  const parameters = provider.signIn(begun.body.url, someone());
  assert.equal(outcome(await complete(service, { verifier, parameters })), '200');
  assert.equal((await read()).state, 'passed');
  const again = await complete(service, { verifier, parameters });
  assert.equal(outcome(again), '422 FIELDS_VALIDATION_ERROR: verifier');
});

for (const [reason, claims, how] of [
  ['not_verified', {}, { fault: { claims: { aud: 'another' } } }],
  ['no_address', { email: undefined }, {}],
  ['foreign_address', { email: 'ada@example.org' }, {}],
  ['email_not_verified', { email_verified: false }, {}],
  [
    'provider_refused',
    {},
    { parameters: (right: string) => right.replace(/code=[^&]*/, 'error=access_denied') },
  ],
] as const) {
  test(`a test fails on ${reason}; the connection stays in setup`, async () => {
    const { owner, organization } = acme;
    const connection = await connectTo(service, provider, { owner, organization });
    const { reply } = await tested(connection, { ...someone(), ...claims }, how);
    assert.equal(outcome(reply), '200');
    assert.deepEqual([reply.body.state, reply.body.problem.reason], ['failed', reason]);
    if (reason === 'not_verified') assert.match(reply.body.problem.detail, /"aud"/);
    assert.equal(await stateOf(connection), 'setup');
    const [{ type, details }] = await eventsOf(organization, owner);
    assert.deepEqual([type, details.state, details.reason], ['connection.tested', 'failed', reason]);
  });
}

test('a paused connection can be tested, and stays paused until it is activated', async () => {
  const to = await connectedTo(service, provider);
  const { token } = to.owner;
  const change = (state: string) =>
    service.call('PUT', `/v1/connections/${to.connection}`, { token, body: { name: 'Own provider', state } });
  assert.equal(outcome(await change('paused')), '200');
  const { reply } = await tested(to.connection, someone(to), { by: to.owner });
  assert.equal(reply.body.state, 'passed');
  assert.equal(await stateOf(to.connection, to.owner), 'paused');
  assert.equal(outcome(await change('active')), '200');
  assert.equal(await stateOf(to.connection, to.owner), 'active');
});

test('422 on verifier: the connection has changed since, or the tester no longer manages it', async () => {
  const { owner, organization } = acme;
  const connection = await connectTo(service, provider, { owner, organization });
  const { verifier, ...begun } = await begin(owner, connection);
  const parameters = provider.signIn(begun.body.url, someone());
  const body = { name: 'Own provider', clientSecret: CLIENT_SECRET, clientId: CLIENT_ID };
  await service.call('PUT', `/v1/connections/${connection}`, { token: owner.token, body });
  const changed = await complete(service, { verifier, parameters });
  assert.equal(outcome(changed), '422 FIELDS_VALIDATION_ERROR: verifier');
  const read = await service.call('GET', String(begun.headers.location), { token: owner.token });
  assert.equal(outcome(read), '404 CONNECTION_TEST_NOT_FOUND');

  const leaving = await service.person('leaving');
  const manager = await service.manager(organization, owner, leaving, 'owner');
  const { verifier: theirs, ...by } = await begin(leaving, connection);
  const removed = await service.call('DELETE', `/v1/managers/${manager}`, { token: owner.token });
  assert.equal(removed.status, 204, removed.text);
  const left = await complete(service, {
    verifier: theirs,
    parameters: provider.signIn(by.body.url, someone()),
  });
  assert.equal(outcome(left), '422 FIELDS_VALIDATION_ERROR: verifier');
  assert.equal(await stateOf(connection), 'setup');
});

test("409 PROVIDER_UNAVAILABLE when discovery fails; 422 for another test's verifier", async () => {
  const { owner, organization } = acme;
  const connection = await connectTo(service, gone, { owner, organization });
  assert.equal(outcome(await begin(owner, connection)), '409 PROVIDER_UNAVAILABLE');
  const body = { verifierHash: challengeOf(newVerifier()) };
  const ask = () =>
    service.call('POST', `/v1/connections/${acme.connection}/tests`, { token: owner.token, body });
  assert.equal(outcome(await ask()), '201');
  assert.equal(outcome(await ask()), '422 FIELDS_VALIDATION_ERROR: verifierHash');
});

test('404 CONNECTION_TEST_NOT_FOUND: a test of another connection, or an unknown one', async () => {
  const { owner, organization, connection } = acme;
  const other = await connectTo(service, provider, { owner, organization });
  const { body } = await begin(owner, connection);
  for (const id of [body.id, acme.connection, 'none']) {
    const reply = await service.call('GET', `/v1/connections/${other}/tests/${id}`, { token: owner.token });
    assert.equal(outcome(reply), '404 CONNECTION_TEST_NOT_FOUND');
  }
});

test('keeps the last 10 tests of a connection', async () => {
  const { owner, connection } = await connectedTo(service, provider);
  const paths: string[] = [];
  for (let made = 0; made < 11; made++) paths.push(String((await begin(owner, connection)).headers.location));
  const found = async (path = '') => (await service.call('GET', path, { token: owner.token })).status;
  assert.deepEqual([await found(paths[0]), await found(paths[1])], [404, 200]);
});

test('two concurrent answers activate a connection once', async () => {
  const { owner, organization } = acme;
  const connection = await connectTo(service, provider, { owner, organization });
  await Promise.all([tested(connection, someone()), tested(connection, someone())]);
  const events = await eventsOf(organization, owner);
  const types = events.flatMap((event: { type: string; subject: { id: string } }) =>
    event.subject.id === connection ? [event.type] : [],
  );
  assert.deepEqual(
    types.sort(),
    ['activated', 'created', 'tested', 'tested'].map((type) => `connection.${type}`),
  );
});
