import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import {
  ONLY_WHAT_IS_ASKED_FOR,
  SECRET_KEY,
  type Service,
  startService,
} from '../../../test/harness/service.ts';

const PASSWORD = 'the old password';
const NEW_KEY = Buffer.alloc(32, 2).toString('base64');
const BOTH = `${NEW_KEY},${SECRET_KEY}`;

test('login: the old system is asked about the address of a deleted account only without the secret key of its time', async () => {
  const old = await startOldSystem();
  const emails = ['ada@old.example', 'ben@old.example'];
  for (const email of emails) old.people.set(email, { password: PASSWORD, account: { email } });
  const startWith = (keys: string, beside?: Service) =>
    startService({
      ...ONLY_WHAT_IS_ASKED_FOR,
      ...(beside && { beside }),
      environment: { ...asking(old), PORTICO_SECRET_KEYS: keys },
    });
  const signIn = (node: Service, email: string) =>
    node.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  const first = await startWith(SECRET_KEY);
  try {
    for (const email of emails) {
      const { body } = await signIn(first, email);
      const deleted = await first.call('DELETE', '/v1/account', { token: body.accessToken });
      assert.equal(outcome(deleted), '204');
    }
    await first.app.stop(true);
    old.received.length = 0;

    const second = await startWith(BOTH, first);
    const rotated = await called(['keys', 'rotate'], {
      ...variablesOf(first),
      ...asking(old),
      PORTICO_SECRET_KEYS: BOTH,
    });
    assert.match(
      rotated.stdout,
      /^Once PORTICO_SIGN_IN_FALLBACK is unset, remove from PORTICO_SECRET_KEYS, .* number 2 /m,
      rotated.stderr,
    );
    assert.equal(outcome(await signIn(second, 'ada@old.example')), '401 CREDENTIALS_INVALID');
    assert.deepEqual(old.asked(), []);
    await second.stop();

    const third = await startWith(NEW_KEY, first);
    assert.equal(outcome(await signIn(third, 'ben@old.example')), '201');
    await third.stop();
  } finally {
    await first.stop();
    await old.stop();
  }
});
