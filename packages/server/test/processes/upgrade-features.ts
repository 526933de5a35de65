import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { newId } from '../../src/ground/id.ts';
import type { MailPurpose } from '../../src/notices/mail/purposes.ts';
import { Authenticator } from '../doubles/authenticator.ts';
import { awaitMail, mailsIn, secretIn } from '../fixtures/mails.ts';
import { challengeOf, newVerifier, PROVIDER } from '../fixtures/sign-ins.ts';
import { codeOf } from '../fixtures/totp.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { until } from '../harness/until.ts';
import { BUSY } from './upgrade-load.ts';

/** Two nodes of different builds on one database. */
export interface Pair {
  /** The step on this node … */
  readonly one: string;
  /** … goes on at this one. */
  readonly other: string;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of two builds, read as they are.
type Json = any;

interface UpgradeRequest {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const STEP = 30_000;
const PASSWORD = 'correct horse battery';
let people = 0;

/** Calls one node. A request is repeated where the machine is too busy for it. */
class Node {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async ask(
    expected: number,
    method: string,
    path: string,
    { token, body, headers }: UpgradeRequest = {},
  ): Promise<Json> {
    const answer = await until(`${method} ${path} is not shed`, async () => {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return !BUSY.has(String(response.headers.get('error-code'))) && { status: response.status, text };
    });
    assert.equal(answer.status, expected, `${method} ${path} at ${this.#url}: ${answer.text}`);
    return answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined;
  }
}

/** The input of a feature. */
export interface Scene extends Pair {
  readonly a: Node;
  readonly b: Node;
  mailed(recipient: string, purpose: MailPurpose): Promise<string>;
  person(): Promise<KnownPerson>;
}

interface KnownPerson {
  readonly email: string;
  readonly id: string;
  readonly token: string;
}

export function sceneOf(pair: Pair): Scene {
  const [a, b] = [new Node(pair.one), new Node(pair.other)];
  return {
    ...pair,
    a,
    b,
    mailed: async (recipient, purpose) =>
      secretIn(await awaitMail(() => mailsIn(pair.dataDir), { recipient, purpose })),
    person: async () => {
      const email = `feature-${process.pid}-${++people}@example.com`;
      const made = await a.ask(201, 'POST', '/v1/register', { body: { email, password: PASSWORD } });
      await runOn(pair.databaseUrl, 'update accounts set email_verified_at = created_at where id = ?', [
        made.account.id,
      ]);
      return { email, id: made.account.id, token: made.accessToken };
    },
  };
}

type Feature = (scene: Scene) => Promise<void>;

/** Sets up an app. The code of the previous step leaves the present one unused; if a step ends meanwhile, the next is tried. */
export async function withTotp(
  { a, b }: Scene,
  { token }: KnownPerson,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await a.ask(201, 'POST', '/v1/account/totp', { token });
  for (;;) {
    const step = Math.floor(Date.now() / STEP);
    const body = { code: codeOf(secret, (step - 1) * STEP) };
    try {
      return { secret, ...(await b.ask(200, 'PUT', '/v1/account/totp', { token, body })) };
    } catch (error) {
      if (step === Math.floor(Date.now() / STEP)) throw error;
    }
  }
}

const organizationOf = async ({ a }: Scene, { token }: KnownPerson): Promise<string> =>
  (await a.ask(201, 'POST', '/v1/organizations', { token, body: { name: 'Acme' } })).id;

/** Everything that one build writes and another reads, each begun on one node and continued on the other. */
export const FEATURES: Readonly<Record<string, Feature>> = {
  'registering, verifying, signing in': async ({ a, b, mailed }) => {
    const email = `feature-${process.pid}-${++people}@example.com`;
    const body = { email, password: PASSWORD };
    const { accessToken } = await a.ask(201, 'POST', '/v1/register', { body });
    const token = await mailed(email, 'verification');
    await b.ask(204, 'PUT', '/v1/email-verifications', { body: { token } });
    assert.equal((await a.ask(200, 'GET', '/v1/account', { token: accessToken })).emailVerified, true);
    const { accessToken: second } = await b.ask(201, 'POST', '/v1/login', { body });
    await a.ask(200, 'GET', '/v1/account', { token: second });
    await a.ask(204, 'POST', '/v1/logout', { token: second });
    await b.ask(401, 'GET', '/v1/account', { token: second });
  },

  'signing in with a provider': async ({ a, b, person, databaseUrl }) => {
    const shown = { id: PROVIDER, name: 'GitHub' };
    for (const node of [a, b]) assert.deepEqual((await node.ask(200, 'GET', '/v1/providers')).items, [shown]);
    const verifier = newVerifier();
    const body = { providerId: PROVIDER, verifierHash: challengeOf(verifier) };
    await a.ask(201, 'POST', '/v1/sign-ins', { body });
    const completion = { verifier, parameters: 'error=access_denied' };
    await b.ask(401, 'POST', '/v1/sign-ins/completion', { body: completion });
    const { id, email, token } = await person();
    await runOn(
      databaseUrl,
      `insert into identities (id, account_id, issuer, subject, provider_id, email, before_verification, created_at)
       values (?, ?, 'https://github.com', ?, ?, ?, 0, 0)`,
      [newId(), id, id, PROVIDER, email],
    );
    for (const node of [a, b]) {
      const { items } = await node.ask(200, 'GET', '/v1/identities', { token });
      assert.deepEqual(items[0].provider, shown);
    }
  },

  'ending all other sessions': async ({ a, b, person }) => {
    const { email, token } = await person();
    const others = [a, b].map(
      async (node) =>
        (await node.ask(201, 'POST', '/v1/login', { body: { email, password: PASSWORD } })).accessToken,
    );
    const tokens: string[] = await Promise.all(others);
    await b.ask(204, 'DELETE', '/v1/sessions', { token });
    for (const node of [a, b]) {
      for (const ended of tokens) await node.ask(401, 'GET', '/v1/account', { token: ended });
      await node.ask(200, 'GET', '/v1/account', { token });
    }
    // A sign-in that follows, on either node, is valid on both.
    for (const node of [a, b]) {
      const { accessToken } = await node.ask(201, 'POST', '/v1/login', {
        body: { email, password: PASSWORD },
      });
      for (const each of [a, b]) await each.ask(200, 'GET', '/v1/account', { token: accessToken });
    }
  },

  'changing and resetting a password': async ({ a, b, person, mailed }) => {
    const { email, token } = await person();
    const changed = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    await b.ask(204, 'PUT', '/v1/account/password', { token, body: changed });
    await a.ask(401, 'POST', '/v1/login', { body: { email, password: PASSWORD } });
    await a.ask(201, 'POST', '/v1/login', { body: { email, password: changed.newPassword } });
    await a.ask(204, 'POST', '/v1/password-resets', { body: { email } });
    const secret = await mailed(email, 'password_reset');
    await b.ask(204, 'PUT', '/v1/password-resets', {
      body: { token: secret, password: 'a third horse battery' },
    });
    await a.ask(401, 'GET', '/v1/account', { token });
    await a.ask(201, 'POST', '/v1/login', { body: { email, password: 'a third horse battery' } });
  },

  'an authenticator app and recovery codes': async (scene) => {
    const { a, b } = scene;
    const somebody = await scene.person();
    const { email } = somebody;
    const { secret, codes } = await withTotp(scene, somebody);
    const login = { email, password: PASSWORD };
    await a.ask(401, 'POST', '/v1/login', { body: login });
    await a.ask(201, 'POST', '/v1/login', { body: { ...login, code: codeOf(secret) } });
    // Each works once, on whichever node.
    await a.ask(201, 'POST', '/v1/login', { body: { ...login, code: codes[0] } });
    await b.ask(401, 'POST', '/v1/login', { body: { ...login, code: codes[0] } });
    const strong = await b.ask(201, 'POST', '/v1/login', { body: { ...login, code: codes[1] } });
    const renewed = await a.ask(201, 'POST', '/v1/account/recovery-codes', { token: strong.accessToken });
    await b.ask(401, 'POST', '/v1/login', { body: { ...login, code: codes[2] } });
    await b.ask(201, 'POST', '/v1/login', { body: { ...login, code: renewed.codes[0] } });
    await a.ask(201, 'POST', '/v1/login', { body: { ...login, code: renewed.codes[1] } });
    await b.ask(204, 'DELETE', '/v1/account/totp', { token: strong.accessToken });
    await a.ask(201, 'POST', '/v1/login', { body: login });
  },

  passkeys: async ({ a, b, person, publicUrl }) => {
    const { token } = await person();
    const authenticator = new Authenticator({ origin: new URL(publicUrl).origin, counter: 1 });
    const begun = await a.ask(201, 'POST', '/v1/passkey-registrations', { token });
    const credential = authenticator.create(begun.options);
    const body = { registrationId: begun.id, credential };
    const { id } = await b.ask(201, 'POST', '/v1/passkeys', { token, body });
    const challenge = await b.ask(201, 'POST', '/v1/passkey-challenges');
    const answer = { challengeId: challenge.id, credential: authenticator.get(challenge.options) };
    const { accessToken } = await a.ask(201, 'POST', '/v1/passkey-login', { body: answer });
    await b.ask(200, 'PUT', `/v1/passkeys/${id}`, { token: accessToken, body: { name: 'Phone' } });
    assert.equal((await a.ask(200, 'GET', `/v1/passkeys/${id}`, { token })).name, 'Phone');
    await a.ask(204, 'DELETE', `/v1/passkeys/${id}`, { token: accessToken });
    await b.ask(401, 'GET', '/v1/account', { token: accessToken });
  },

  'organizations, their managers and invitations': async (scene) => {
    const { a, b, person, mailed } = scene;
    const [owner, guest] = [await person(), await person()];
    const id = await organizationOf(scene, owner);
    const path = `/v1/organizations/${id}`;
    const { token } = owner;
    await b.ask(200, 'PUT', path, { token, body: { name: 'Acme Ltd' } });
    await a.ask(201, 'POST', `${path}/invitations`, { token, body: { email: guest.email, role: 'admin' } });
    const secret = await mailed(guest.email, 'invitation');
    const manager = await b.ask(201, 'POST', '/v1/invitations/accept', {
      token: guest.token,
      body: { token: secret },
    });
    assert.equal((await a.ask(200, 'GET', `/v1/managers/${manager.id}`, { token })).role, 'admin');
    await a.ask(200, 'POST', `${path}/transfer`, { token, body: { managerId: manager.id } });
    await b.ask(403, 'DELETE', path, { token });
    await b.ask(204, 'DELETE', path, { token: guest.token });
    await a.ask(404, 'GET', path, { token });
    await a.ask(200, 'POST', `${path}/restore`, { token: guest.token });
    assert.equal((await b.ask(200, 'GET', path, { token })).name, 'Acme Ltd');
    for (const node of [a, b]) {
      assert.equal((await node.ask(200, 'GET', `${path}/managers`, { token })).items.length, 2);
      assert.ok((await node.ask(200, 'GET', `${path}/events`, { token })).items.length > 5);
    }
  },

  'demanding a second factor': async (scene) => {
    const { a, b, person } = scene;
    const owner = await person();
    const id = await organizationOf(scene, owner);
    const path = `/v1/organizations/${id}`;
    const { codes } = await withTotp(scene, owner);
    const login = { email: owner.email, password: PASSWORD, code: codes[0] };
    const { accessToken: token } = await b.ask(201, 'POST', '/v1/login', { body: login });
    await b.ask(200, 'PUT', path, { token, body: { name: 'Acme', requireSecondFactor: true } });
    assert.equal((await a.ask(200, 'GET', path, { token })).requireSecondFactor, true);
  },

  'API keys and tokens': async (scene) => {
    const { a, b, person } = scene;
    const owner = await person();
    const id = await organizationOf(scene, owner);
    const { token } = owner;
    const body = { name: 'Robot', role: 'admin' };
    const made = await a.ask(201, 'POST', `/v1/organizations/${id}/api-keys`, { token, body });
    await b.ask(200, 'PUT', `/v1/organizations/${id}`, { token: made.key, body: { name: 'By a robot' } });
    const rotated = await b.ask(200, 'POST', `/v1/api-keys/${made.id}/rotation`, { token });
    await a.ask(401, 'GET', '/v1/caller', { token: made.key });
    assert.equal((await a.ask(200, 'GET', '/v1/caller', { token: rotated.key })).organization.id, id);
    await b.ask(204, 'DELETE', `/v1/api-keys/${made.id}`, { token });
    await a.ask(401, 'GET', '/v1/caller', { token: rotated.key });
    const jwt = await a.ask(201, 'POST', '/v1/tokens', { token, body: { organizationId: id } });
    const keys = createLocalJWKSet(await b.ask(200, 'GET', '/.well-known/jwks.json'));
    assert.equal((await jwtVerify(jwt.token, keys)).payload.organization_id, id);
  },

  webhooks: async (scene) => {
    const { a, b, person } = scene;
    const owner = await person();
    const id = await organizationOf(scene, owner);
    const { token } = owner;
    const body = { url: 'https://receiver.invalid/events' };
    const made = await a.ask(201, 'POST', `/v1/organizations/${id}/webhooks`, { token, body });
    await b.ask(200, 'PUT', `/v1/webhooks/${made.id}`, { token, body: { ...body, state: 'paused' } });
    const { secret } = await a.ask(200, 'POST', `/v1/webhooks/${made.id}/rotation`, { token });
    assert.ok(createHmac('sha256', Buffer.from(secret.slice(6), 'base64')));
    const delivery = await b.ask(201, 'POST', `/v1/webhooks/${made.id}/test`, { token });
    await a.ask(200, 'GET', `/v1/deliveries/${delivery.id}`, { token });
    await b.ask(204, 'DELETE', `/v1/webhooks/${made.id}`, { token });
    await a.ask(404, 'GET', `/v1/webhooks/${made.id}`, { token });
  },

  'a request that is sent again to the other node': async ({ a, b, person }) => {
    const { token } = await person();
    const again = { token, body: { name: 'Acme' }, headers: { 'idempotency-key': `"${newId()}"` } };
    const first = await a.ask(201, 'POST', '/v1/organizations', again);
    assert.deepEqual(await b.ask(201, 'POST', '/v1/organizations', again), first);
  },

  operators: async (scene) => {
    const { a, b, person, databaseUrl } = scene;
    const [operator, subject] = [await person(), await person()];
    await withTotp(scene, operator);
    await runOn(databaseUrl, 'insert into operators (account_id, added_at) values (?, 0)', [operator.id]);
    const { token } = operator;
    const path = `/v1/operator/accounts/${subject.id}`;
    await a.ask(200, 'POST', `${path}/suspension`, { token, body: { reason: 'Spam' } });
    await b.ask(401, 'GET', '/v1/account', { token: subject.token });
    await b.ask(200, 'DELETE', `${path}/suspension`, { token });
    const login = { email: subject.email, password: PASSWORD };
    const signedIn = await a.ask(201, 'POST', '/v1/login', { body: login });
    await b.ask(204, 'DELETE', `${path}/sessions`, { token });
    await a.ask(401, 'GET', '/v1/account', { token: signedIn.accessToken });
    for (const node of [a, b]) {
      const found = await node.ask(200, 'GET', `/v1/operator/accounts?email=${subject.email}`, { token });
      assert.equal(found.items.length, 1);
      await node.ask(200, 'GET', '/v1/operator/events', { token });
    }
    await a.ask(204, 'DELETE', path, { token });
    await b.ask(404, 'GET', path, { token });
  },

  leaving: async ({ a, b, person, databaseUrl }) => {
    const { email, id, token } = await person();
    const whole = await b.ask(200, 'GET', '/v1/account/export', { token });
    assert.equal(whole.account.id, id);
    await a.ask(204, 'DELETE', '/v1/account', { token });
    for (const node of [a, b]) {
      await node.ask(401, 'GET', '/v1/account', { token });
      await node.ask(401, 'POST', '/v1/login', { body: { email, password: PASSWORD } });
    }
    await b.ask(201, 'POST', '/v1/register', { body: { email, password: PASSWORD } });
    const rows = await rowsOf(databaseUrl, `select id from accounts where email = '${email}'`);
    assert.equal(rows.length, 1);
  },
};

/** Uses every feature, begun on one node and continued on the other, all at once. */
export async function useEverything(pair: Pair): Promise<void> {
  const scene = sceneOf(pair);
  const problems: string[] = [];
  const uses = Object.entries(FEATURES).map(([name, use]) =>
    use(scene).catch((error: Error) => problems.push(`${name}, begun at ${pair.one}: ${error.message}`)),
  );
  await Promise.all(uses);
  assert.deepEqual(problems, []);
}
