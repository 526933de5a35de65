import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hash as argon2 } from '@node-rs/argon2';
import { imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService({ hashesDearly: true });
after(() => service.stop());

const emailOf = (at: number) => `imported-${at}@example.com`;
const OWN = '$argon2id$v=19$m=19456,t=2,p=1$';

async function signIn(at: number, password: string): Promise<number> {
  return (await service.call('POST', '/v1/login', { body: { email: emailOf(at), password } })).status;
}

async function storedFor(at: number): Promise<string> {
  const select = `select password_hash from accounts where email = '${emailOf(at)}'`;
  return String((await rowsOf(service.databaseUrl, select))[0]?.password_hash);
}

before(async () => {
  const file = join(service.dataDir, 'accounts.jsonl');
  const lines = hashes.map(({ hash: passwordHash }, at) => ({ email: emailOf(at), passwordHash }));
  const unknown = { email: emailOf(hashes.length) };
  writeFileSync(file, [...lines, unknown].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stdout, stderr } = await called(['accounts', 'import', file, '--json'], variablesOf(service));
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(JSON.parse(stdout).accounts, hashes.length + 1);
  // On SQLite, the service sees what another process has written once its own pending sync is done.
  await until('they can sign in', async () => (await signIn(0, hashes[0]?.password ?? '')) === 201);
});

for (const [at, { by, password, hash }] of hashes.entries()) {
  const kind = typeof hash === 'string' ? hash.replace(/^([^0-9=]*[a-z0-9]+\$?).*$/, '$1') : hash.algorithm;
  const isWhole = !by.endsWith('of 72 bytes');
  const from = isWhole ? 'is hashed by Portico from then on' : 'keeps its hash';
  test(`a password hashed by ${by} (${kind}) signs in, and ${from}`, async () => {
    // The first has signed in before.
    if (at > 0) assert.ok(!(await storedFor(at)).startsWith(OWN));
    assert.equal(await signIn(at, `not ${password}`), 401);
    assert.equal(await signIn(at, password), 201);
    assert.equal((await storedFor(at)).startsWith(OWN), isWhole);
    assert.equal(await signIn(at, `not ${password}`), 401);
    assert.equal(await signIn(at, password), 201);
  });
}

test('a hash with our parameters, of a password not in NFC, is replaced by one of NFC', async () => {
  const password = 'cafe\u0301 au lait';
  const passwordHash = await argon2(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  assert.ok(passwordHash.startsWith(OWN));
  const email = 'same-parameters@example.com';
  const { summary } = await imported(service, [{ email, passwordHash }]);
  assert.equal(summary.accounts, 1);
  for (const typed of [password, password.normalize('NFC'), password]) {
    const { status } = await service.call('POST', '/v1/login', { body: { email, password: typed } });
    assert.equal(status, 201);
  }
});

test('an account imported without a hash signs in after a password reset', async () => {
  const email = emailOf(hashes.length);
  for (const password of ['', 'undefined', 'null', 'password'])
    assert.equal(await signIn(hashes.length, password), 401);
  const [account] = await rowsOf(service.databaseUrl, `select id from accounts where email = '${email}'`);
  const token = await mailSecret(service, 'password_reset', String(account?.id));
  const body = { token, password: PASSWORD };
  assert.equal((await service.call('PUT', '/v1/password-resets', { body })).status, 204);
  assert.equal(await signIn(hashes.length, PASSWORD), 201);
});
