import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { newLoginCode } from '../../../test/fixtures/login-codes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
    PORTICO_LIMIT_RESETS_PER_ADDRESS: '5/1h',
  },
});
after(() => service.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (email: string, address: string) =>
  service.call('POST', '/v1/login-codes', { body: { email }, headers: from(address) });
const stored = async () => (await rowsOf(service.databaseUrl, 'select * from login_codes')).length;

test('beyond the limit of an address: the same answer, with nothing stored or sent', async () => {
  const before = await stored();
  for (let time = 0; time < 7; time++) {
    const reply = await ask(`nobody-${time}@example.com`, '203.0.113.1');
    assert.deepEqual([outcome(reply), Object.keys(reply.body)], ['201', ['id', 'expiresAt']]);
  }
  await service.app.settled();
  assert.equal((await stored()) - before, 5);
});

test('repeated requests by a stranger void no code beyond the limit of mails', async () => {
  const ada = await service.person('ada');
  const { email, id: account } = ada.account;
  const count = async () => {
    await service.app.settled();
    const rows = await rowsOf(
      service.databaseUrl,
      `select id, account_id from login_codes where subject = '${account}' order by id`,
    );
    return { all: rows.length, own: rows.filter(({ account_id }) => account_id === account) };
  };
  for (let time = 0; time < 5; time++) await ask(email, `198.51.100.${time}`);
  const { all, own } = await count();
  assert.equal(own.length, 1, 'one at a time');
  // Those that an earlier mail was for are gone; those for which none was sent cost the same to try.
  assert.equal(all, 3);
  await ask(email, '198.51.100.77');
  assert.deepEqual((await count()).own, own);
});

test('403 RATE_LIMITED: wrong codes count as guesses, as wrong passwords do', async () => {
  const ada = await service.person('ada');
  await haveVerified(service, ada.account.id);
  const guess = async (code: string) => {
    const { id } = await newLoginCode(service, ada.account.id);
    const body = { id, code };
    return outcome(await service.call('POST', '/v1/code-login', { body, headers: from('192.0.2.1') }));
  };
  const seen: string[] = [];
  for (let time = 0; time < 12; time++) seen.push(await guess('000000'));
  assert.equal(seen[0], '401 CREDENTIALS_INVALID');
  assert.equal(seen.at(-1), '403 RATE_LIMITED');
  assert.equal(await guess('482913'), '403 RATE_LIMITED');
});
