import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trusted } from '../../../test/fixtures/factors.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';
import { relyingPartyOf } from './options.ts';

test('the relying party is the host of the public URL, with its origin and the allowed ones', () => {
  const allowed = ['https://app.example.com'];
  assert.deepEqual(relyingPartyOf('https://accounts.example.com:8443/portico', 'Acme', allowed), {
    name: 'Acme',
    id: 'accounts.example.com',
    origins: ['https://accounts.example.com:8443', ...allowed],
  });
  assert.equal(relyingPartyOf('http://localhost:3000', 'Acme', [])?.id, 'localhost');
});

for (const url of [
  'http://127.0.0.1:3000',
  'https://192.0.2.1',
  'http://[2001:db8::1]:80',
  'http://0x7f.1',
]) {
  test(`no relying party for ${url}`, () => {
    assert.equal(relyingPartyOf(url, 'Acme', ['https://app.example.com']), undefined);
  });
}

test('409 PASSKEYS_UNAVAILABLE when the host of the public URL is an IP address', async (t) => {
  const service = await startService({ environment: { PORTICO_PUBLIC_URL: 'https://192.0.2.1' } });
  t.after(() => service.stop());
  const { token } = await trusted(service, 'person');
  const registration = await service.call('POST', '/v1/passkey-registrations', { token });
  assert.equal(outcome(registration), '409 PASSKEYS_UNAVAILABLE');
  const challenge = await service.call('POST', '/v1/passkey-challenges');
  assert.equal(outcome(challenge), '409 PASSKEYS_UNAVAILABLE');
});
