/** Attacks by a caller who has cookies of others, or parts of them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../server/test/harness/service.ts';
import { type Browser, createBrowser } from './browser.ts';
import { agree, newProduct, ORIGIN } from './product.ts';

const service = await startService();
after(() => service.stop());
const [ada, grace] = await Promise.all([service.person('ada'), service.person('grace')]);
const product = await newProduct(service);

/** The state of the session that a request with some cookies has. */
async function stateFor(cookies: string, send = product.send): Promise<unknown> {
  const headers = { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' };
  const response = await send(new Request(`${ORIGIN}/auth/session`, { headers }));
  const { state, account } = (await response.json()) as { state: string; account?: { email: string } };
  return account?.email ?? state;
}

const pairsOf = (browser: Browser) =>
  browser
    .cookie()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [name: string, value: string]);

/** The cookie of the session. */
function sessionIn(browser: Browser): readonly [name: string, value: string] {
  const pair = pairsOf(browser).find(([name]) => /\.s-/.test(name));
  assert.ok(pair);
  return pair;
}

test('a copied cookie is of no use after the sign-out, not even at once', async () => {
  const dan = await service.person('dan');
  const browser = await product.signedIn(dan);
  const copied = browser.cookie();
  assert.equal(await stateFor(copied), dan.account.email);
  await browser.ask('/auth/sign-out', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } });
  assert.equal(await stateFor(copied), 'signedOut');
  // A process that knew nothing of it asks Portico.
  const fresh = product.beside({ freshness: 'request' });
  assert.equal(
    await stateFor(
      copied,
      fresh.handler(() => new Response()),
    ),
    'signedOut',
  );
});

test('a cookie counts under no other name, and in no other form', async () => {
  const [own, other] = [await product.signedIn(ada), await product.signedIn(grace)];
  const [name, value] = sessionIn(own);
  const [otherName, otherValue] = sessionIn(other);
  const start = name.replace(/\.s-.*/, '');
  const [head = '', key = '', iv = '', text = '', tag = ''] = value.split('.').slice(1);
  const [, , , otherText = '', otherTag = ''] = otherValue.split('.').slice(1);
  const jwe = (...parts: readonly string[]) => `${name}=1.${parts.join('.')}`;
  const header = (changed: object) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), ...changed }),
    ).toString('base64url');
  for (const cookies of [
    `${start}.in-0=${value}`,
    `${start}.out=${value}`,
    `${start}=${value}`,
    `${name.replace('__Host-', '')}=${value}`,
    `${name.replace('__Host-', '__Secure-')}=${value}`,
    jwe(head, key, iv, otherText, otherTag),
    jwe(head, key, iv, text, otherTag),
    jwe(head, key, iv, otherText, tag),
    jwe(head, key, iv, text, ''),
    jwe(head, key, iv, text),
    jwe(header({ alg: 'none' }), key, iv, text, tag),
    jwe(header({ enc: 'A128GCM' }), key, iv, text, tag),
    jwe(header({ alg: 'PBES2-HS256+A128KW', p2c: 2_147_483_647, p2s: 'AAAA' }), 'AAAA', iv, text, tag),
    jwe(header({ kid: '__proto__' }), key, iv, text, tag),
    jwe(header({ typ: 'sign-in' }), key, iv, text, tag),
    jwe(header({ zip: 'DEF' }), key, iv, text, tag),
    jwe(header({ crit: ['x'], x: 1 }), key, iv, text, tag),
    `${name}=2.${value.slice(2)}`,
    `${name}=4.; ${name}~1=; ${name}~2=; ${name}~3=`,
    `${name}=1.${'['.repeat(5_000)}`,
    `${name}=1.${Buffer.from('['.repeat(5_000)).toString('base64url')}....`,
    Array.from({ length: 300 }, (_, at) => `${start}.s-${at}=1.x`).join('; '),
  ])
    assert.equal(await stateFor(cookies), 'signedOut', cookies.slice(0, 120));
  // The sealed content counts: the name only keeps sessions apart.
  assert.equal(await stateFor(`${otherName}=${otherValue}`), grace.account.email);
  assert.equal(await stateFor(`${name}=${value}`), ada.account.email);
});

test('the cookie of another product at the same Portico, with the same keys, is none', async () => {
  const elsewhere = await newProduct(service, { origin: 'https://other.example.com' });
  const there = createBrowser({ origin: elsewhere.origin, send: elsewhere.send });
  await there.open(await agree(service, await there.go('/auth/sign-in'), ada));
  const [, value] = sessionIn(there);
  const [name] = sessionIn(await product.signedIn(ada));
  assert.equal(await stateFor(`${name}=${value}`), 'signedOut');
});

test('a sign-in that somebody else began signs nobody in, although its cookies were planted', async () => {
  const [attacker, victim] = [product.browser(), product.browser()];
  const url = await agree(service, await attacker.go('/auth/sign-in'), grace);
  assert.equal((await victim.open(url)).status, 400);
  assert.equal((await victim.read('/auth/session')).state, 'signedOut');
});

for (const headers of [
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Forwarded: 'host=evil.example;proto=https' },
  { 'X-Original-URL': '/invoices', 'X-Rewrite-URL': '//evil.example', 'X-Portico-Path': '//evil.example' },
])
  test(`redirects lead to the product and to Portico alone, whatever ${Object.keys(headers).join(', ')} says`, async () => {
    const browser = product.browser();
    const begun = await browser.ask('/auth/sign-in?returnTo=%2Finvoices', { headers });
    const location = new URL(begun.headers.get('Location') ?? '');
    assert.equal(location.origin, new URL(service.app.publicUrl).origin);
    assert.equal(location.searchParams.get('redirect_uri'), `${ORIGIN}/auth/callback`);
    const guarded = product.portico.handler(async (request) =>
      Response.json(await product.portico.requireSession(request)),
    );
    const refused = await guarded(
      new Request('https://evil.example//evil.example/?a=\r\nSet-Cookie:%20a=b', {
        headers: { ...headers, 'Sec-Fetch-Mode': 'navigate' },
      }),
    );
    assert.match(refused.headers.get('Location') ?? '', /^\/auth\/sign-in\?returnTo=[\w%.&=-]+$/);
    assert.deepEqual(refused.headers.getSetCookie(), []);
  });
