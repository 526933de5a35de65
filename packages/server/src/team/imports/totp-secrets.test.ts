import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** Authenticator apps that keep working after an import. */
const service = await startService();
after(() => service.stop());

const { hash: passwordHash, password = '' } = hashes[5] ?? {};
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const login = async (email: string, code?: string) =>
  service.call('POST', '/v1/login', { body: { email, password, code } });

for (const [what, given, secret] of [
  ['20 bytes', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  ['10 bytes as people read them', 'jbsw y3dp ehpk 3pxp', 'JBSWY3DPEHPK3PXP'],
  ['64 bytes with padding', `${'A'.repeat(102)}Q======`, `${'A'.repeat(102)}Q`],
] as const) {
  test(`an authenticator app whose secret has ${what} keeps working, without recovery codes`, async () => {
    const email = `totp-${given.length}@example.com`;
    const line = { email, emailVerified: true, passwordHash, totpSecret: given };
    assert.equal((await imported(service, [line])).code, 0);
    await until('it is seen', async () => outcome(await login(email)) === '401 SECOND_FACTOR_REQUIRED');
    const code = codeOf(secret);
    const reply = await login(email, code);
    assert.deepEqual([outcome(reply), reply.body.methods], ['201', ['password', 'totp']]);
    assert.equal(outcome(await login(email, code)), '401 SECOND_FACTOR_INVALID');
    const token = reply.body.accessToken;
    const security = await service.call('GET', '/v1/account/security', { token });
    assert.deepEqual(security.body, { password: true, totp: true, recoveryCodesLeft: 0, passkeys: 0 });
    const codes = await service.call('POST', '/v1/account/recovery-codes', { token });
    assert.equal(outcome(codes), '201');
    const { body } = await service.call('GET', '/v1/account/events?limit=50', { token });
    assert.ok(body.items.some(({ type }: { type: string }) => type === 'account.totp_enabled'));
  });
}

test('the secret is encrypted, and marked as set before verification if the address is unverified', async () => {
  const secret = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
  await imported(service, [{ email: 'weak@example.com', passwordHash, totpSecret: secret }]);
  const [row] = await rowsOf(
    service.databaseUrl,
    `select t.secret, t.before_verification from totp t join accounts a on a.id = t.account_id
     where a.email = 'weak@example.com'`,
  );
  assert.equal(Number(row?.before_verification), 1);
  const [sealed, bytes] = [String(row?.secret), Buffer.from(Secret.fromBase32(secret).buffer)];
  for (const plain of [secret, bytes.toString('base64').slice(0, 16), bytes.toString('hex')])
    assert.ok(!sealed.includes(plain));
});

test('an invalid secret is a problem of its line, and not repeated in the output', async () => {
  const given = [7, 'no base 32!', 'JBSWY3DP', 'A'.repeat(108), {}];
  const { problems, summary } = await imported(
    service,
    given.map((totpSecret, at) => ({ email: `bad-${at}@example.com`, totpSecret })),
  );
  assert.equal(summary.refused, given.length);
  assert.deepEqual(
    problems.map(({ field, message }) => [field, message]),
    [
      ['totpSecret', 'must be a string'],
      ['totpSecret', 'must be base32'],
      ['totpSecret', 'must have 10 to 64 bytes'],
      ['totpSecret', 'must have 10 to 64 bytes'],
      ['totpSecret', 'must be a string'],
    ],
  );
});
