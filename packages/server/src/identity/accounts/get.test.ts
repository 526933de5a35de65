import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');

test('200: the account, without any credential', async () => {
  for (const path of ['/v1/account', '/account']) {
    const { status, headers, body } = await service.call('GET', path, { token: ada.token });
    assert.equal(status, 200);
    assert.deepEqual(body, ada.account);
    assert.deepEqual(Object.keys(body).sort(), [
      'createdAt',
      'email',
      'emailVerified',
      'id',
      'locale',
      'name',
      'updatedAt',
    ]);
    assert.match(String(headers.etag), /^"[\x21\x23-\x7e]+"$/);
  }
});

for (const authorization of [`bearer ${ada.token}`, `BEARER ${ada.token}`, `Bearer   ${ada.token}`]) {
  test(`200: any case of the scheme and any number of spaces: ${authorization.slice(0, 9)}`, async () => {
    assert.equal(outcome(await service.call('GET', '/v1/account', { headers: { authorization } })), '200');
  });
}

test('401 ACCESS_TOKEN_MISSING: a token in the query, a cookie or another header is ignored', async () => {
  for (const [path, headers] of [
    ['/v1/account', {}],
    [`/v1/account?access_token=${ada.token}`, {}],
    ['/v1/account', { cookie: `access_token=${ada.token}`, 'x-access-token': ada.token }],
  ] as const) {
    const reply = await service.call('GET', path, { headers });
    assert.equal(outcome(reply), '401 ACCESS_TOKEN_MISSING');
    assert.equal(reply.headers['www-authenticate'], 'Bearer realm="portico"');
  }
});

const last = ada.token.at(-1) === 'A' ? 'B' : 'A';
for (const [what, authorization] of [
  ['an empty header', ''],
  ['a scheme without a token', 'Bearer'],
  ['another scheme', `Basic ${ada.token}`],
  ['a token without a scheme', ada.token],
  ['something after the token', `Bearer ${ada.token} x`],
  ['two tokens', `Bearer ${ada.token}, Bearer ${ada.token}`],
  ['a token in quotes', `Bearer "${ada.token}"`],
  ['a token nobody was given', `Bearer portico_at_${'a'.repeat(43)}`],
  ['a token with one other character', `Bearer ${ada.token.slice(0, -1)}${last}`],
  ['a token in capitals', `Bearer ${ada.token.toUpperCase()}`],
  ['a token cut short', `Bearer ${ada.token.slice(0, -1)}`],
  ['a token that goes on', `Bearer ${ada.token}A`],
  ['a token of 8 KiB', `Bearer ${'a'.repeat(8_192)}`],
  ['bytes beyond ASCII', 'Bearer \u00e4\u00f6\u00fc'],
] as const) {
  test(`401 ACCESS_TOKEN_INVALID: ${what}`, async () => {
    const reply = await service.call('GET', '/v1/account', { headers: { authorization } });
    assert.equal(outcome(reply), '401 ACCESS_TOKEN_INVALID');
    assert.equal(reply.headers['www-authenticate'], 'Bearer realm="portico", error="invalid_token"');
  });
}
