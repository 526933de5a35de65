import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { type Fault, startProvider } from '../../../test/doubles/openid-provider.ts';
import { begin, complete, signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const trusted = await startProvider();
const doubted = await startProvider();
const service = await startService({ environment: withProviders({ trusted, doubted }) });
after(async () => {
  await service.stop();
  await Promise.all([trusted.stop(), doubted.stop()]);
});

const TRUSTED = { id: 'trusted', provider: trusted };
let people = 0;
const someone = (email = `elsewhere-${process.pid}-${++people}@example.com`) => ({
  sub: `subject-${++people}`,
  email,
  email_verified: true,
  name: 'Ada Lovelace',
});

test('201: an unknown person gets an account with the verified address and no password', async () => {
  const claims = someone();
  const reply = await signInWith(service, TRUSTED, claims);
  assert.equal(reply.status, 201, reply.text);
  const { account, accessToken: token, methods } = reply.body;
  assert.deepEqual(methods, ['provider']);
  assert.equal(account.email, claims.email);
  assert.equal(account.emailVerified, true);
  assert.equal(account.name, 'Ada Lovelace');
  const security = await service.call('GET', '/v1/account/security', { token });
  assert.equal(security.body.password, false);
  const { items } = (await service.call('GET', '/v1/account/events', { token })).body;
  const types = items.map(({ type }: { type: string }) => type).sort();
  const expected = ['account.email_verified', 'account.registered', 'identity.linked', 'session.created'];
  assert.deepEqual(types, expected);
  const created = items.find(({ type }: { type: string }) => type === 'session.created');
  assert.deepEqual(created.details, { methods: ['provider'], provider: 'trusted' });
});

test('201: the same person again, under any address', async () => {
  const claims = someone();
  const first = await signInWith(service, TRUSTED, claims);
  const moved = { ...claims, email: someone().email };
  const again = await signInWith(service, TRUSTED, moved);
  assert.equal(again.status, 201, again.text);
  assert.deepEqual(again.body.account, first.body.account);
});

test("201: an untrusted provider's address is unverified, and gets a mail", async () => {
  const claims = someone();
  const reply = await signInWith(service, { id: 'doubted', provider: doubted }, claims);
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.account.emailVerified, false);
  assert.ok(await service.mailTo(claims.email, 'verification'));
});

test('one answer sent 50 times at once: one session, and one request to the provider', async () => {
  const { verifier, url } = await begin(service, 'trusted');
  const parameters = trusted.signIn(url, someone());
  const before = trusted.redeemed();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => complete(service, { verifier, parameters })),
  );
  const outcomes = replies.map(outcome).sort();
  assert.deepEqual(outcomes, ['201', ...Array(49).fill('422 FIELDS_VALIDATION_ERROR: verifier')]);
  assert.equal(trusted.redeemed() - before, 1);
});

const edited = (parameters: string, edit: (query: URLSearchParams) => void) => {
  const query = new URLSearchParams(parameters);
  edit(query);
  return String(query);
};

/** Tampered returns, each with its edit of the query. */
const RETURNS: readonly [string, (query: URLSearchParams) => void][] = [
  ['another state', (query) => query.set('state', 'A'.repeat(43))],
  ['no state', (query) => query.delete('state')],
  ['two states', (query) => query.append('state', query.get('state') ?? '')],
  ["another provider's iss", (query) => query.set('iss', doubted.issuer)],
  ['no iss, though the provider announces it', (query) => query.delete('iss')],
  ['a code that nobody gave', (query) => query.set('code', 'invented')],
  ['no code', (query) => query.delete('code')],
  [
    'the provider said no',
    (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    },
  ],
];
for (const [what, edit] of RETURNS) {
  test(`401 SIGN_IN_REFUSED: ${what}; the sign-in is spent`, async () => {
    const { verifier, url } = await begin(service, 'trusted');
    const right = trusted.signIn(url, someone());
    const reply = await complete(service, { verifier, parameters: edited(right, edit) });
    assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
    const again = await complete(service, { verifier, parameters: right });
    assert.equal(outcome(again), '422 FIELDS_VALIDATION_ERROR: verifier');
  });
}

const soon = () => Math.floor(Date.now() / 1_000);
const FAULTS = {
  'the nonce of another sign-in': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: undefined } },
  "another client's token": { claims: { aud: 'another' } },
  "another issuer's token": { claims: { iss: 'https://accounts.google.com' } },
  'a token that has expired': { claims: { exp: soon() - 600, iat: soon() - 900 } },
  'no subject': { claims: { sub: undefined } },
  'a token without a signature': {
    idToken: async (claims) => new UnsecuredJWT(claims).encode(),
  },
  'a token that another signed': {
    idToken: async (claims) => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
    },
  },
  'a token that was changed after it was signed': {
    idToken: async (claims) =>
      `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString(
        'base64url',
      )}.AAAA`,
  },
  'no address': { claims: { email: undefined } },
  'something that is not an address': { claims: { email: 'ada' } },
  'a server that fails': { token: (response) => void response.writeHead(500).end('no') },
  'a server that redirects': {
    token: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  },
  'a server that sends no end of bytes': {
    token: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.write(' '.repeat(65_536), (error) => error || more());
      more();
    },
  },
} satisfies Record<string, Fault>;
for (const [what, fault] of Object.entries(FAULTS)) {
  test(`401 SIGN_IN_REFUSED: ${what}`, async () => {
    const reply = await signInWith(service, TRUSTED, someone(), { fault });
    assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
  });
}

test('401 SIGN_IN_REFUSED: a provider that never answers, within bounded time', async () => {
  const hanging = { token: () => {} };
  const reply = await signInWith(service, TRUSTED, someone(), { fault: hanging });
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
});

test('401 SIGN_IN_REFUSED: the answer of one provider to a sign-in with another', async () => {
  const { verifier } = await begin(service, 'doubted');
  const { url } = await begin(service, 'trusted');
  const reply = await complete(service, { verifier, parameters: trusted.signIn(url, someone()) });
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
});

test('422: the verifier of another browser', async () => {
  const { url } = await begin(service, 'trusted');
  const parameters = trusted.signIn(url, someone());
  const reply = await complete(service, { verifier: 'A'.repeat(43), parameters });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: verifier');
});

test('422: a completion without parameters; the sign-in stays valid', async () => {
  const { verifier, url } = await begin(service, 'trusted');
  const reply = await complete(service, { verifier });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: parameters');
  const parameters = trusted.signIn(url, someone());
  assert.equal(outcome(await complete(service, { verifier, parameters })), '201');
});

test('a refusal makes an event about the sign-in, with its reason', async () => {
  const { id, verifier, url } = await begin(service, 'trusted');
  const parameters = edited(trusted.signIn(url, someone()), (query) => {
    query.delete('code');
    query.set('error', 'access_denied');
  });
  await complete(service, { verifier, parameters });
  await service.app.settled();
  const rows = await rowsOf(
    service.databaseUrl,
    `select details, subject_id, actor_id from events where type = 'session.login_failed'
      order by id desc limit 1`,
  );
  assert.deepEqual([rows[0]?.subject_id, rows[0]?.actor_id], [id, null]);
  const details = JSON.parse(String(rows[0]?.details));
  assert.deepEqual(details, { reason: 'provider_refused', provider: 'trusted' });
});
