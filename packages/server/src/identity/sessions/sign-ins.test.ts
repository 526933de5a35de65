import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  addPasskey,
  answerChallenge,
  answerRegistration,
  authenticatorAt,
} from '../../../test/fixtures/passkeys.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { codeOf, protect, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService({ environment: { PORTICO_METRICS_PORT: '0' } });
after(() => service.stop());

async function count(lines: readonly string[]): Promise<void> {
  const metrics = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  for (const line of lines)
    assert.ok(metrics.includes(`portico_sign_ins_total{${line}\n`), `${line}\n${metrics}`);
}

test('counts sign-ins by methods and outcome', async () => {
  const { account, password, secret } = await protect(service, await service.person('ada'));
  const { email } = account;
  for (const body of [
    { email, password: 'not the password' },
    { email, password },
    { email, password, code: wrongCodeOf(secret) },
    { email, password, code: codeOf(secret) },
  ])
    await service.call('POST', '/v1/login', { body });
  await count([
    'methods="password",outcome="CREDENTIALS_INVALID"} 1',
    'methods="password",outcome="SECOND_FACTOR_REQUIRED"} 1',
    'methods="password,totp",outcome="SECOND_FACTOR_INVALID"} 1',
    'methods="password,totp",outcome="success"} 1',
  ]);
});

test('counts sign-ins with a passkey, and reauthentication', async () => {
  const bob = await service.person('bob');
  const { authenticator } = await addPasskey(service, bob);
  const body = await answerChallenge(service, authenticator);
  // The second one was never added.
  const stranger = authenticatorAt(service);
  await answerRegistration(service, bob.token, stranger);
  const unknown = await answerChallenge(service, stranger);
  const { token, password } = bob;
  for (const [path, sent] of [
    ['passkey-login', body],
    ['passkey-login', unknown],
    ['reauthentication', { password }],
  ] as const)
    await service.call('POST', `/v1/${path}`, { token, body: sent });
  await count([
    'methods="passkey",outcome="success"} 1',
    'methods="passkey",outcome="CREDENTIALS_INVALID"} 1',
    'methods="password",outcome="success"} 1',
  ]);
});

test('logs account and address of every kind of sign-in, and of a password reset', async () => {
  const eve = await service.person('eve');
  const { email, id } = eve.account;
  const { authenticator } = await addPasskey(service, eve);
  const token = await mailSecret(service, 'password_reset', id);
  const requests = {
    login: ['POST', 'login', { email, password: eve.password }],
    reauthenticate: ['POST', 'reauthentication', { password: eve.password }],
    passkeyLogin: ['POST', 'passkey-login', await answerChallenge(service, authenticator)],
    resetPassword: ['PUT', 'password-resets', { token, password: 'another password entirely' }],
    // Its mail has another token, which voids the one before.
    requestPasswordReset: ['POST', 'password-resets', { email }],
  } as const;
  for (const [operation, [method, path, body]] of Object.entries(requests)) {
    const { status, headers } = await service.call(method, `/v1/${path}`, { token: eve.token, body });
    assert.ok(status < 300, operation);
    const found = await until('it is logged', () => {
      const lines = service.log().trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line)).find((line) => line.requestId === headers['request-id']);
    });
    assert.deepEqual([found.operation, found.account, found.address], [operation, id, '127.0.0.1']);
  }
});
