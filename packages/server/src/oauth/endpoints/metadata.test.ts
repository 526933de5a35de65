import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({
  environment: { PORTICO_PUBLIC_URL: 'https://id.example.com/accounts' },
});
after(() => service.stop());

test('metadata: every URL is below the public URL, with nothing that RFC 9700 forbids', async () => {
  const paths = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];
  const [reply, other] = await Promise.all(paths.map((path) => service.call('GET', path)));
  assert.ok(reply && other);
  assert.deepEqual(other.body, reply.body);
  const { body, headers } = reply;
  assert.equal(headers['cache-control'], 'public, max-age=300');
  const again = await service.call('GET', paths[0] ?? '', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  assert.equal(again.status, 304);
  const issuer = 'https://id.example.com/accounts';
  assert.equal(body.issuer, issuer);
  const urls = Object.entries<unknown>(body).filter(([name]) => /_(endpoint|uri)$/.test(name));
  assert.equal(urls.length, 10);
  for (const [name, url] of urls) assert.ok(String(url).startsWith(`${issuer}/`), name);
  assert.deepEqual(
    [
      body.response_types_supported,
      body.response_modes_supported,
      body.grant_types_supported,
      body.code_challenge_methods_supported,
      body.request_uri_parameter_supported,
      body.authorization_response_iss_parameter_supported,
    ],
    [
      ['code'],
      ['query'],
      [
        ...['authorization_code', 'refresh_token', 'client_credentials'],
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      ['S256'],
      false,
      true,
    ],
  );
});
