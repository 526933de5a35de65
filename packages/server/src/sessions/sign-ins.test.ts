import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../test/service.ts';
import { codeOf, protect, wrongCodeOf } from '../../test/totp.ts';

const service = await startService({ environment: { PORTICO_METRICS_PORT: '0' } });
after(() => service.stop());

test('tries to sign in are counted by what was given and how they ended', async () => {
  const { account, password, secret } = await protect(service, await service.person('ada'));
  const { email } = account;
  for (const body of [
    { email, password: 'not the password' },
    { email, password },
    { email, password, code: wrongCodeOf(secret) },
    { email, password, code: codeOf(secret) },
  ])
    await service.call('POST', '/v1/login', { body });
  const metrics = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  for (const line of [
    'portico_sign_ins_total{methods="password",outcome="CREDENTIALS_INVALID"} 1',
    'portico_sign_ins_total{methods="password",outcome="SECOND_FACTOR_REQUIRED"} 1',
    'portico_sign_ins_total{methods="password,totp",outcome="SECOND_FACTOR_INVALID"} 1',
    'portico_sign_ins_total{methods="password,totp",outcome="success"} 1',
  ])
    assert.ok(metrics.includes(line), line);
});
