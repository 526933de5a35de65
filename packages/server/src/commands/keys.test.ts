import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { called } from '../../test/called.ts';
import { outcome } from '../../test/outcome.ts';
import { dumpOf, runOn } from '../../test/rows.ts';
import { SECRET_KEY, startService } from '../../test/service.ts';
import { codeOf, protect } from '../../test/totp.ts';
import { fingerprintOf } from '../secret-keys/keys.ts';

const NEW_KEY = Buffer.alloc(32, 2).toString('base64');
const [old, renewed] = [SECRET_KEY, NEW_KEY].map((key) => fingerprintOf(Buffer.from(key, 'base64')));

const service = await startService({ environment: { PORTICO_SECRET_KEYS: `${SECRET_KEY},${NEW_KEY}` } });
after(() => service.stop());
const environment = (keys: string) => ({
  PORTICO_DATABASE_URL: service.databaseUrl,
  PORTICO_SECRET_KEYS: keys,
});

test('portico keys rotate, beside a service that runs: nothing needs the old key any more, and every code still works', async () => {
  const { account, password, secret, recoveryCodes } = await protect(service, await service.person('ada'));
  const { code, stdout, stderr } = await called(
    ['keys', 'rotate', '--json'],
    environment(`${NEW_KEY},${SECRET_KEY}`),
  );
  assert.deepEqual([code, stderr], [0, '']);
  assert.deepEqual(JSON.parse(stdout), { fingerprint: renewed, sealed: 2, givenUp: [old], needed: [] });
  assert.ok(!(await dumpOf(service.databaseUrl)).includes(old ?? ''));
  await runOn(service.databaseUrl, 'update totp set last_step = 0');
  for (const given of [recoveryCodes[0], codeOf(secret)]) {
    const body = { email: account.email, password, code: given };
    assert.equal(outcome(await service.call('POST', '/v1/login', { body })), '201');
  }
  const again = await called(['keys', 'rotate'], environment(NEW_KEY));
  assert.deepEqual([again.code, again.stdout.match(/^0 values/)?.length], [0, 1]);
  const without = await called(['keys', 'rotate'], environment(SECRET_KEY));
  assert.equal(without.code, 1);
  assert.match(without.stderr, /lacks/);
});
