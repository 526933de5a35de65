import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { codeOf, protect } from '../../test/fixtures/totp.ts';
import { called, variablesOf } from '../../test/harness/called.ts';
import { outcome } from '../../test/harness/outcome.ts';
import { dumpOf, runOn } from '../../test/harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, SECRET_KEY, startService } from '../../test/harness/service.ts';
import { fingerprintOf } from '../ground/secret-keys/keys.ts';

const NEW_KEY = Buffer.alloc(32, 2).toString('base64');
const fingerprint = (key: string) => fingerprintOf(Buffer.from(key, 'base64'));

// The background leaves the work to the command.
const first = await startService(ONLY_WHAT_IS_ASKED_FOR);
after(() => first.stop());

const rotate = (keys: string, ...args: string[]) =>
  called(['keys', 'rotate', ...args], { ...variablesOf(first), PORTICO_SECRET_KEYS: keys });

test('keys rotate: refuses a key that no node uses, since no other could decrypt with it', async () => {
  const before = await dumpOf(first.databaseUrl);
  const { code, stdout, stderr } = await rotate(`${NEW_KEY},${SECRET_KEY}`);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(
    stderr,
    /^portico keys rotate: the first of PORTICO_SECRET_KEYS is not in use: if it is new, restart every node .*\n$/,
  );
  assert.equal(await dumpOf(first.databaseUrl), before);
});

test("keys rotate: without the nodes' keys, says so, and asks for no restart", async () => {
  for (const [keys, said] of [
    ['', /: this command has no secret key: set PORTICO_SECRET_KEYS as on the nodes, or PORTICO_DATA_DIR /],
    [NEW_KEY, /: keys in use are missing here \(fingerprint [\w-]{8}\): run this command with all keys /],
  ] as const) {
    const { code, stdout, stderr } = await rotate(keys);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, said);
  }
});

test('keys rotate: does not advise removing an appended key that is not in use yet', async () => {
  const { code, stdout, stderr } = await rotate(`${SECRET_KEY},${NEW_KEY}`);
  assert.deepEqual([code, stderr], [0, '']);
  const name = `number 2 (fingerprint ${fingerprint(NEW_KEY).slice(0, 8)})`;
  assert.ok(
    stdout.includes(`No value is encrypted with ${name}. If it is an earlier key, remove it.`),
    stdout,
  );
  assert.doesNotMatch(stdout, /^Remove from PORTICO_SECRET_KEYS/m);
  const { givenUp, unused } = JSON.parse((await rotate(`${SECRET_KEY},${NEW_KEY}`, '--json')).stdout);
  assert.deepEqual([givenUp, unused], [[], [fingerprint(NEW_KEY)]]);
});

test('keys rotate: re-encrypts everything while a node runs; then the new key alone suffices', async () => {
  const people = [
    await protect(first, await first.person('ada')),
    await protect(first, await first.person('bob')),
  ];
  await first.app.stop(true);
  const keys = `${NEW_KEY},${SECRET_KEY}`;
  const renewed = await startService({
    ...ONLY_WHAT_IS_ASKED_FOR,
    beside: first,
    environment: { PORTICO_SECRET_KEYS: keys },
  });
  try {
    const { code, stdout, stderr } = await rotate(keys, '--json');
    assert.deepEqual([code, stderr], [0, '']);
    const { sealed, ...rest } = JSON.parse(stdout);
    // Setting up an app encrypts a secret and a key for recovery codes, and the service has a provider with a secret; the node may
    // have encrypted some again itself.
    assert.ok(sealed <= 2 * people.length + 1, String(sealed));
    const givenUp = [fingerprint(SECRET_KEY)];
    assert.deepEqual(rest, { fingerprint: fingerprint(NEW_KEY), givenUp, needed: [], unused: [] });
    assert.ok(!(await dumpOf(first.databaseUrl)).includes(fingerprint(SECRET_KEY)));
    const again = await rotate(keys);
    assert.equal(again.code, 0);
    assert.match(again.stdout, /^Encrypted 0 values .*\nNo value is encrypted with number 2 .*\n$/);
    for (const text of [stdout, again.stdout])
      assert.ok(![NEW_KEY, SECRET_KEY].some((key) => text.includes(key)));
  } finally {
    await renewed.stop();
  }
  const later = await startService({
    ...ONLY_WHAT_IS_ASKED_FOR,
    beside: first,
    environment: { PORTICO_SECRET_KEYS: NEW_KEY },
  });
  try {
    for (const { account, password, secret, recoveryCodes } of people) {
      await runOn(first.databaseUrl, 'update totp set last_step = 0 where account_id = ?', [account.id]);
      for (const code of [codeOf(secret), recoveryCodes[0]]) {
        const body = { email: account.email, password, code };
        assert.equal(outcome(await later.call('POST', '/v1/login', { body })), '201');
      }
    }
    assert.match((await rotate(NEW_KEY)).stdout, /^There is no other key\.$/m);
    const left = await rotate(`${SECRET_KEY},${NEW_KEY}`);
    assert.equal(left.code, 1);
  } finally {
    await later.stop();
  }
});
