/** Values that a product's server passes on: the session to its pages as JSON, its variables to `createBackend`. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../server/test/harness/service.ts';
import { createBackend, fromEnvironment } from '../src/index.ts';
import { COOKIE_KEY, newProduct, ORIGIN } from './product.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');
await service.organization(ada, 'Acme');

test('sessionData: a page that is rendered begins with what GET session answers', async () => {
  let isAway = false;
  const product = await newProduct(service, {
    surroundings: {
      fetch: (...sent) => (isAway ? Promise.reject(new TypeError('away')) : fetch(...sent)),
    },
    next: async (request, portico) => Response.json((await portico.sessionData(request)) ?? 'unknown'),
  });
  const nobody = product.browser();
  assert.deepEqual(await nobody.read('/page'), { state: 'signedOut', reason: null });
  const browser = await product.signedIn(ada);
  const rendered = await browser.read('/page');
  assert.deepEqual(rendered, await browser.read('/auth/session'));
  assert.equal((rendered.organization as { name: string }).name, 'Acme');
  assert.doesNotMatch(JSON.stringify(rendered), /portico_/);
  isAway = true;
  const another = product.beside({}, { fetch: () => Promise.reject(new TypeError('away')) });
  const cookie = browser.cookie();
  assert.ok(await another.sessionData(new Request(`${ORIGIN}/page`, { headers: { cookie } })));
});

test('fromEnvironment: options of createBackend from variables, with several keys and secrets', () => {
  const variables = { ISSUER: 'https://id.example.com', CLIENT_ID: 'an id', CLIENT_SECRET: 'a secret' };
  assert.deepEqual(fromEnvironment({ ...variables, COOKIE_KEYS: `${'a'.repeat(32)} ${'b'.repeat(32)}` }), {
    url: 'https://id.example.com',
    application: { id: 'an id', secret: 'a secret' },
    cookieKeys: ['a'.repeat(32), 'b'.repeat(32)],
  });
  const secrets = [1, 2].map((octet) => `whsec_${Buffer.alloc(32, octet).toString('base64')}`);
  const all = {
    ...variables,
    COOKIE_KEYS: COOKIE_KEY.replaceAll(' ', '-'),
    ORIGIN,
    WEBHOOK_SECRET: ` ${secrets.join(' ')}\n`,
  };
  const options = fromEnvironment(all);
  assert.equal(options.origin, ORIGIN);
  assert.deepEqual(options.webhooks, { secret: secrets });
  assert.ok(createBackend(options));
});

test('fromEnvironment: names every variable that is missing or empty, and no value', () => {
  assert.throws(() => fromEnvironment({ ISSUER: 'https://id.example.com', CLIENT_SECRET: '' }), {
    name: 'TypeError',
    message:
      'Set CLIENT_ID, CLIENT_SECRET, COOKIE_KEYS in the environment, as portico init writes them to .env',
  });
});
