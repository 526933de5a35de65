import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { refresh, type Tokens, tokensFor } from '../../../test/fixtures/oauth.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import {
  AUDIENCE,
  PASSWORD,
  type Person,
  type Service,
  startService,
} from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { MOST_ACCESS_TOKENS, MOST_REFRESH_TOKENS } from '../endpoints/store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let now = Date.now();
const service = await startService({ clock: () => now, workInterval: 20 });
// However long it takes, a token comes again within the ten seconds.
const still = now;
const nodes = await startNodes({ clock: () => still });
after(async () => {
  await service.stop();
  await nodes.stop();
});
const { databaseUrl } = service;
const web = await newApplication(service, { audiences: [AUDIENCE] });
const GRANT_INVALID = '400 GRANT_INVALID';
const OFFLINE = { scope: 'openid email offline_access' };

interface Signed {
  readonly person: Person;
  readonly tokens: Tokens;
}

async function signedIn(changed: Record<string, string> = OFFLINE): Promise<Signed> {
  const person = await service.person('ada');
  return { person, tokens: await tokensFor(service, person, web, changed) };
}

const again = (token: string, changed: Record<string, string> = {}) => refresh(service, web, token, changed);
const reasons = async (at: Pick<Service, 'call'>, person: Person) =>
  (await at.call('GET', '/v1/account/events?type=grant.ended', person)).body.items.map(
    ({ details }: { details: { reason: string } }) => details.reason,
  );

test('200: a refresh token yields new tokens, and its successor', async () => {
  const { person, tokens } = await signedIn({ ...OFFLINE, resource: AUDIENCE });
  assert.ok(
    !JSON.stringify(await rowsOf(databaseUrl, 'select * from refresh_tokens')).includes(tokens.refresh_token),
  );
  const reply = await again(tokens.refresh_token, { resource: AUDIENCE });
  assert.equal(outcome(reply), '200');
  const { refresh_token, access_token, id_token, scope } = reply.body;
  assert.notEqual(refresh_token, tokens.refresh_token);
  assert.notEqual(access_token, tokens.access_token);
  assert.equal(scope, OFFLINE.scope);
  const claims = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString());
  assert.deepEqual([claims.sub, claims.sid, claims.nonce], [person.account.id, tokens.grant, undefined]);
  const { body } = await service.call('GET', `/v1/grants/${tokens.grant}`, person);
  assert.equal(body.lastUsedAt, new Date(now).toISOString());
});

test('200: fewer scopes for an access token; more are refused, and refusals spend nothing', async () => {
  const { person, tokens } = await signedIn();
  const another = await newApplication(service);
  for (const [reply, expected] of [
    [await again(tokens.refresh_token, { scope: 'openid profile' }), '400 SCOPE_INVALID'],
    [await again(tokens.refresh_token, { resource: AUDIENCE }), '400 RESOURCE_INVALID'],
    [await refresh(service, another, tokens.refresh_token), GRANT_INVALID],
    [await again(`${tokens.refresh_token.slice(0, -1)}_`), GRANT_INVALID],
    [await again(tokens.access_token), GRANT_INVALID],
  ] as const)
    assert.equal(outcome(reply), expected);
  const { body } = await again(tokens.refresh_token, { scope: 'openid' });
  assert.equal(body.scope, 'openid');
  assert.equal(decodeJwt(body.id_token).email, undefined);
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token: body.access_token });
  assert.deepEqual(Object.keys(userinfo.body), ['sub']);
  const other = await again(body.refresh_token, { scope: 'email' });
  assert.deepEqual([other.body.scope, other.body.id_token], ['email', undefined]);
  const { body: whole } = await again(other.body.refresh_token);
  assert.deepEqual([whole.scope, decodeJwt(whole.id_token).email], [OFFLINE.scope, person.account.email]);
});

test('a lost answer: within ten seconds, the previous token works again', async () => {
  const { person, tokens } = await signedIn();
  const lost = await again(tokens.refresh_token);
  now += 10 * SECOND;
  const second = await again(tokens.refresh_token);
  assert.equal(outcome(second), '200');
  assert.equal(outcome(await again(second.body.refresh_token)), '200');
  assert.deepEqual(await reasons(service, person), []);
  // A token that was lost, and then voided, may be in other hands by now.
  assert.equal(outcome(await again(lost.body.refresh_token)), GRANT_INVALID);
  assert.deepEqual(await reasons(service, person), ['refresh_token_reused']);
});

for (const [what, use] of [
  [
    'after ten seconds',
    async (first: string) => {
      await again(first);
      now += 10 * SECOND + 1;
    },
  ],
  [
    'for the third time',
    async (first: string) => {
      await again(first);
      await again(first);
    },
  ],
  [
    'once its successor was used',
    async (first: string) => {
      const { body } = await again(first);
      await again(body.refresh_token);
    },
  ],
] as const)
  test(`a refresh token reused ${what} ends the grant`, async () => {
    const { person, tokens } = await signedIn();
    await use(tokens.refresh_token);
    assert.equal(outcome(await again(tokens.refresh_token)), GRANT_INVALID);
    assert.deepEqual(await reasons(service, person), ['refresh_token_reused']);
    const { status } = await service.call('GET', '/oauth2/userinfo', { token: tokens.access_token });
    assert.equal(status, 401);
    assert.equal(
      outcome(await service.call('GET', `/v1/grants/${tokens.grant}`, person)),
      '404 GRANT_NOT_FOUND',
    );
  });

test('a refresh token sent fifty times at once works twice at most, and ends its grant, on any node', async () => {
  const { first, all } = nodes;
  const bea = await first.person('bea');
  const application = await newApplication(first);
  const { refresh_token } = await tokensFor(first, bea, application, OFFLINE);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      refresh(all[number % all.length] as Service, application, refresh_token),
    ),
  );
  const answered = replies.filter(({ status }) => status !== 503);
  const given = answered.filter(({ status }) => status === 200);
  assert.ok(answered.length > 2);
  assert.equal(given.length, 2);
  assert.ok(answered.every((reply) => reply.status === 200 || outcome(reply) === GRANT_INVALID));
  for (const { body } of given) {
    assert.equal(outcome(await refresh(first, application, body.refresh_token)), GRANT_INVALID);
    const { status } = await first.call('GET', '/oauth2/userinfo', { token: body.access_token });
    assert.equal(status, 401);
  }
  assert.deepEqual(await reasons(first, bea), ['refresh_token_reused']);
});

test('a refresh counts as a use of its session, and ends with it', async () => {
  const { person, tokens } = await signedIn();
  const used = async () => {
    const { body } = await service.call('GET', '/v1/sessions', person);
    return Date.parse(body.items[0].lastUsedAt);
  };
  await used();
  now += 5 * MINUTE;
  const { body } = await again(tokens.refresh_token);
  assert.equal(await used(), now);
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
  await service.call('DELETE', '/v1/sessions', person);
  await service.call('PUT', '/v1/account/password', { token: person.token, body: change });
  // The session that changed the password stays, and so do its grants.
  const next = await again(body.refresh_token);
  assert.equal(outcome(next), '200');
  await service.call('POST', '/v1/logout', person);
  assert.equal(outcome(await again(next.body.refresh_token)), GRANT_INVALID);
});

test('400 GRANT_INVALID once the organization requires a second factor', async () => {
  const person = await service.person('carol');
  const organization_id = await service.organization(person);
  const tokens = await tokensFor(service, person, web, {
    scope: 'openid organization offline_access',
    organization_id,
  });
  await runOn(databaseUrl, 'update organizations set require_second_factor = 1 where id = ?', [
    organization_id,
  ]);
  assert.equal(outcome(await again(tokens.refresh_token)), GRANT_INVALID);
  const { body } = await service.call('GET', '/oauth2/userinfo', { token: tokens.access_token });
  assert.deepEqual(body, { sub: person.account.id });
  await runOn(databaseUrl, 'update organizations set require_second_factor = 0 where id = ?', [
    organization_id,
  ]);
  assert.equal(outcome(await again(tokens.refresh_token)), '200');
});

test('a further access token ends the oldest one, and long-spent refresh tokens are forgotten', async () => {
  const { tokens } = await signedIn();
  let newest = tokens;
  for (let number = 0; number < MOST_REFRESH_TOKENS; number++) {
    now += SECOND;
    newest = (await again(newest.refresh_token)).body;
  }
  const count = async (table: string) =>
    (await rowsOf(databaseUrl, `select hash from ${table} where grant_id = '${tokens.grant}'`)).length;
  assert.equal(await count('access_tokens'), MOST_ACCESS_TOKENS);
  assert.equal(await count('refresh_tokens'), MOST_REFRESH_TOKENS);
  assert.equal((await service.call('GET', '/oauth2/userinfo', { token: tokens.access_token })).status, 401);
  assert.equal((await service.call('GET', '/oauth2/userinfo', { token: newest.access_token })).status, 200);
  // It is unknown by now, and ends nothing.
  assert.equal(outcome(await again(tokens.refresh_token)), GRANT_INVALID);
  assert.equal(outcome(await again(newest.refresh_token)), '200');
});

test('deletes access tokens and assertions an hour after they expire', async () => {
  const [old, young] = [await signedIn(), await signedIn()].map(({ tokens }) =>
    hashToken(tokens.access_token),
  );
  const at = { old: Date.now() - 61 * MINUTE, young: Date.now() - 50 * MINUTE };
  const expire = 'update access_tokens set expires_at = ? where hash = ?';
  await runOn(databaseUrl, expire, [at.old, old]);
  await runOn(databaseUrl, expire, [at.young, young]);
  const insert = 'insert into client_assertions (hash, expires_at) values (?, ?)';
  for (const name of ['old', 'young'] as const) await runOn(databaseUrl, insert, [name, at[name]]);
  await sweep(service, 'delete-old-access-tokens');
  await sweep(service, 'delete-old-client-assertions');
  const left = async (table: string) =>
    (await rowsOf(databaseUrl, `select hash from ${table}`)).map(({ hash }) => hash);
  const tokens = await left('access_tokens');
  assert.deepEqual([tokens.includes(old), tokens.includes(young)], [false, true]);
  assert.deepEqual(await left('client_assertions'), ['young']);
});
