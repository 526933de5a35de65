import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClientFacts, SOFTWARE_NAMES, type SoftwareName, settingsFor } from './index.ts';

const application: ClientFacts['application'] = {
  id: '01a1fd1e-0000-7000-8000-000000000000',
  redirectUris: ['https://app.example.com/callback'],
  signingAlgorithm: 'ES256',
  requirePkce: true,
};
const shown = (name: SoftwareName, changed: object = {}, issuer = 'https://id.example.com') =>
  settingsFor(name, { application: { ...application, ...changed }, issuer });
const firstLine = (text: string) => text.split('\n')[0] ?? '';

for (const [name, changed, sentence] of [
  ['nextjs', { redirectUris: ['https://app.example.com/api/auth/callback/portico'] }, /redirect URI/],
  ['passport', { requirePkce: false }, /does not support PKCE/],
  ['laravel', { signingAlgorithm: 'RS256' }, /verifies only RS256/],
] as const)
  test(`settings for ${name}: begin with what does not fit the application, if something does not`, () => {
    assert.match(firstLine(shown(name)), sentence);
    assert.doesNotMatch(shown(name, changed), sentence);
  });

for (const [name, word] of [
  ['openid-client', 'allowInsecureRequests'],
  ['express', 'allowInsecureRequests'],
  ['hono', 'allowInsecureRequests'],
  ['rails', 'URI::HTTP'],
  ['apache', 'OIDCProviderMetadataURL "'],
] as const)
  test(`settings for ${name}: allow http only if the issuer is reached by it`, () => {
    assert.ok(shown(name, {}, 'http://localhost:3000').includes(word));
    assert.ok(!shown(name).includes(word));
  });

test('settings for oauth2-proxy: allow cookies without TLS only if the proxy itself is reached by http', () => {
  const at = (origin: string) => shown('oauth2-proxy', { redirectUris: [`${origin}/oauth2/callback`] });
  assert.match(at('http://localhost:4180'), /^cookie_secure = false/m);
  assert.doesNotMatch(at('https://app.example.com'), /cookie_secure/);
});

test('settings: take the redirect URI that the software uses, among several', () => {
  const redirectUris = ['https://app.example.com/callback', 'https://app.example.com/oauth2/callback'];
  assert.match(shown('oauth2-proxy', { redirectUris }), /^redirect_url = ".*\/oauth2\/callback"$/m);
});

test('settings: exist for an application without redirect URIs, and for a private scheme', () => {
  for (const redirectUris of [[], ['com.example.app:/callback']])
    for (const name of SOFTWARE_NAMES) assert.doesNotMatch(shown(name, { redirectUris }), /undefined|NaN/);
});
