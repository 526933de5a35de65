import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dumpOf, rowsOf, runOn } from '../../../test/harness/rows.ts';
import { SECRET_KEY, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { fingerprintOf, secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { openSigningKey } from './signing-keys.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const JWKS = '/.well-known/jwks.json';
const START = Date.now();

let now = START;
const WORK = { workInterval: 20 };
// Without work in the background: what it seals needs a key.
const service = await startService({ workInterval: HOUR, clock: () => now });
after(() => service.stop());

const keysOf = async (node: Service = service) => (await node.call('GET', JWKS)).body.keys;
const rows = (node: Service = service) =>
  rowsOf(node.databaseUrl, 'select * from signing_keys order by number');

async function tokenOf(node: Service = service): Promise<string> {
  const { token } = await node.person('caller');
  const reply = await node.call('POST', '/v1/tokens', { token });
  assert.equal(outcome(reply), '201', reply.text);
  return reply.body.token;
}

const verify = async (token: string, keys: unknown) => {
  const options = { currentDate: new Date(now), issuer: service.app.publicUrl, algorithms: ['ES256'] };
  const { protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys } as never), options);
  return protectedHeader.kid;
};

test('200: the first key is made at the first request, and signs', async () => {
  assert.deepEqual(await rows(), []);
  const reply = await service.call('GET', JWKS);
  assert.equal(outcome(reply), '200');
  assert.equal(reply.headers['cache-control'], 'public, max-age=300');
  assert.match(String(reply.headers['content-type']), /^application\/json/);
  assert.deepEqual(Object.keys(reply.body), ['keys']);
  const [key, ...others] = reply.body.keys;
  assert.deepEqual(others, []);
  assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  assert.deepEqual([key.alg, key.crv, key.kty, key.use], ['ES256', 'P-256', 'EC', 'sig']);
  assert.equal(await verify(await tokenOf(), reply.body.keys), key.kid);
});

test('304 for the ETag in If-None-Match, with the same cache headers', async () => {
  const { headers } = await service.call('GET', JWKS);
  const again = await service.call('GET', JWKS, { headers: { 'if-none-match': String(headers.etag) } });
  assert.equal(outcome(again), '304');
  assert.equal(again.headers.etag, headers.etag);
  assert.equal(again.headers['cache-control'], 'public, max-age=300');
});

test('the private key is stored encrypted only, and opens only in its own row', async () => {
  const [row] = await rows();
  const keys = secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]);
  const { d = '' } = openSigningKey(keys, row as never).export({ format: 'jwk' });
  assert.match(d, /^[\w-]{43}$/);
  const dump = await dumpOf(service.databaseUrl);
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    assert.ok(!dump.includes(Buffer.from(d, 'base64url').toString(encoding).replace(/=+$/, '')), encoding);
  assert.throws(() => openSigningKey(keys, { ...row, id: '01890000-0000-7000-8000-000000000000' } as never));
});

test('before, during and after a rotation, keys from five minutes ago verify tokens', async () => {
  const [first] = await keysOf();
  now = START + 89 * DAY - HOUR;
  assert.deepEqual(await keysOf(), [first]);

  // A day before its turn, the next key is published, and signs nothing.
  now = START + 89 * DAY + HOUR;
  const both = await keysOf();
  const second = both[1];
  assert.deepEqual(both, [first, second]);
  assert.notEqual(second.kid, first.kid);
  assert.equal(await verify(await tokenOf(), [first]), first.kid);

  // It was made an hour late, so that its turn comes an hour late.
  now = START + 90 * DAY + HOUR - 1;
  const last = await tokenOf();
  assert.equal(await verify(last, both), first.kid);
  now += 1;
  assert.equal(await verify(await tokenOf(), both), second.kid);
  now += 4 * 60_000;
  assert.equal(await verify(last, await keysOf()), first.kid);

  now = START + 90 * DAY + 4 * HOUR;
  assert.deepEqual(await keysOf(), [second]);
  assert.equal(await verify(await tokenOf(), [second]), second.kid);
  assert.equal((await rows()).length, 2);
  now = START;
});

test('deletes a key once its last token has expired', async () => {
  const node = await startService(WORK);
  try {
    const [first] = await keysOf(node);
    // As if it had been made long ago.
    const age = 'update signing_keys set signs_from = signs_from - ?, created_at = created_at - ?';
    const aged = (by: number) => runOn(node.databaseUrl, age, [by, by]);
    await aged(89 * DAY);
    // The node goes by what it read for a minute; another does not know it yet.
    await runOn(
      node.databaseUrl,
      `insert into signing_keys (number, id, public_key, private_key, created_at, signs_from)
       select 2, '01890000-0000-7000-8000-000000000000', public_key, private_key, created_at, ? from signing_keys`,
      [Date.now() - HOUR],
    );
    await sweep(node, 'delete-signing-keys');
    assert.equal((await rows(node)).length, 2);
    await aged(2 * HOUR);
    await sweep(node, 'delete-signing-keys');
    const left = await rows(node);
    assert.deepEqual([left.length, left[0]?.id !== first.kid], [1, true]);
  } finally {
    await node.stop();
  }
});

test('ten nodes asked at once on an empty database publish one key', {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  const first = await startService();
  const others: Service[] = [];
  try {
    for (let count = 1; count < 10; count++) others.push(await startService({ beside: first }));
    const published = await Promise.all([first, ...others].map((node) => keysOf(node)));
    const kids = new Set(published.flat().map(({ kid }) => kid));
    assert.deepEqual([kids.size, (await rows(first)).length], [1, 1]);
    const token = await tokenOf(others[0]);
    assert.ok(kids.has(await verifyFrom(token, published[9])));
  } finally {
    for (const node of others) await node.stop();
    await first.stop();
  }
});

const verifyFrom = async (token: string, keys: unknown) =>
  (await jwtVerify(token, createLocalJWKSet({ keys } as never))).protectedHeader.kid;

test('concurrent requests on an empty database make one key', async () => {
  const node = await startService();
  try {
    // No more than there are connections, so that none has to wait for one.
    const published = await Promise.all(Array.from({ length: 10 }, () => keysOf(node)));
    assert.equal(new Set(published.flat().map(({ kid }) => kid)).size, 1);
    assert.equal((await rows(node)).length, 1);
  } finally {
    await node.stop();
  }
});

test('keys re-encrypted under a new secret key still sign', {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  const added = Buffer.alloc(32, 2).toString('base64');
  const old = await startService({ environment: { PORTICO_SECRET_KEYS: `${SECRET_KEY},${added}` }, ...WORK });
  try {
    const [{ kid }] = await keysOf(old);
    const environment = { PORTICO_SECRET_KEYS: `${added},${SECRET_KEY}` };
    const renewed = await startService({ beside: old, environment, ...WORK });
    try {
      const prefix = `${fingerprintOf(Buffer.from(added, 'base64'))}.`;
      await until('the key is sealed again', async () => {
        await sweep(old, 'seal-secrets-again');
        return String((await rows(old))[0]?.private_key).startsWith(prefix);
      });
      for (const node of [old, renewed])
        assert.equal(await verifyFrom(await tokenOf(node), await keysOf(old)), kid);
    } finally {
      await renewed.stop();
    }
  } finally {
    await old.stop();
  }
});
