import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { codeOf, type Protected, protect } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dumpOf, rowsOf, runOn } from '../../../test/harness/rows.ts';
import { SECRET_KEY, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { fingerprintOf, secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { giveUpKeys } from '../../ground/secret-keys/rotation.ts';

const NEW_KEY = Buffer.alloc(32, 2).toString('base64');
const fingerprint = (key: string) => fingerprintOf(Buffer.from(key, 'base64'));
const WORK = { workInterval: 50 };

const service = await startService({
  ...WORK,
  environment: { PORTICO_SECRET_KEYS: `${SECRET_KEY},${NEW_KEY}` },
});
after(() => service.stop());

const sealedUnder = async (key: string) =>
  (await rowsOf(service.databaseUrl, 'select secret from totp')).filter(({ secret }) =>
    String(secret).startsWith(`${fingerprint(key)}.`),
  ).length;

async function login(node: Service, { account, password }: Protected, code: string | undefined) {
  await runOn(service.databaseUrl, 'update totp set last_step = 0 where account_id = ?', [account.id]);
  return outcome(await node.call('POST', '/v1/login', { body: { email: account.email, password, code } }));
}

/** Gives the old key up; a node that has only the new one accepts the codes of everybody. */
async function dropOldKey(renewed: Service, people: readonly Protected[]): Promise<void> {
  const database = await openDatabase({ url: service.databaseUrl });
  try {
    const keys = secretKeysOf([Buffer.from(NEW_KEY, 'base64'), Buffer.from(SECRET_KEY, 'base64')]);
    const outcome = await database.transaction((tx) => giveUpKeys(tx, keys));
    assert.deepEqual(outcome, { givenUp: [fingerprint(SECRET_KEY)], needed: [] });
  } finally {
    await database.close();
  }
  assert.ok(!(await dumpOf(service.databaseUrl)).includes(fingerprint(SECRET_KEY)));
  const environment = { PORTICO_SECRET_KEYS: NEW_KEY };
  const later = await startService({ ...WORK, beside: renewed, environment });
  try {
    for (const person of people) {
      assert.equal(await login(later, person, codeOf(person.secret)), '201');
      assert.equal(await login(later, person, person.recoveryCodes[2]), '201');
    }
  } finally {
    await later.stop();
  }
}

test('rotation: all codes work on nodes with either order of keys, and later without the old key', {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  const ada = await protect(service, await service.person('ada'));
  const environment = { PORTICO_SECRET_KEYS: `${NEW_KEY},${SECRET_KEY}` };
  const renewed = await startService({ ...WORK, beside: service, environment });
  try {
    const bob = await protect(renewed, await renewed.person('bob'));
    await until('everything is sealed under the new key', async () => {
      await sweep(service, 'seal-secrets-again');
      return (await sealedUnder(NEW_KEY)) === 2;
    });
    for (const [number, node] of [service, renewed].entries())
      for (const person of [ada, bob]) {
        assert.equal(await login(node, person, codeOf(person.secret)), '201');
        assert.equal(await login(node, person, person.recoveryCodes[number]), '201');
      }
    await sweep(service, 'seal-secrets-again');
    assert.equal(await sealedUnder(NEW_KEY), 2);
    await dropOldKey(renewed, [ada, bob]);
  } finally {
    await renewed.stop();
  }
});
