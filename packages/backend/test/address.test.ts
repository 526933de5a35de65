/** Organizations that admit some networks alone, behind a product whose server tells Portico where its callers are. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { demandPolicy, NO_POLICY } from '../../server/test/fixtures/policies.ts';
import { startService } from '../../server/test/harness/service.ts';
import { createBackend } from '../src/index.ts';
import { addressOf } from '../src/requests/address.ts';
import { type Browser, createBrowser } from './browser.ts';
import { agree, newProduct, ORIGIN, type Product } from './product.ts';

const HEADER = 'X-Real-IP';
const OFFICE = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';
const FROM_OFFICE = { ...NO_POLICY, networks: ['192.0.2.0/24'] };

const service = await startService({
  environment: { PORTICO_TRUSTED_PROXIES: '127.0.0.1', PORTICO_TOKEN_AUDIENCES: 'https://files.example.com' },
});
const unaware = await startService();
after(() => Promise.all([service.stop(), unaware.stop()]));

/** A browser behind the proxy of the product, which replaces the header in which it puts the address. */
function createMovingBrowser(send: Product['send'], address = OFFICE) {
  const place = { address };
  const browser = createBrowser({
    origin: ORIGIN,
    send: (request) => {
      request.headers.set(HEADER, place.address);
      return send(request);
    },
  });
  return { browser, place };
}

/** A person who has signed in at the office, in an organization that admits its network alone from then on. */
async function scene(options: Parameters<typeof newProduct>[1] = {}, at = service) {
  const person = await at.person('works');
  const acme = await at.organization(person, 'Acme');
  const key = await newApiKey(at, { organization: acme, by: person });
  const product = await newProduct(at, { addressHeader: HEADER, ...options });
  const { browser, place } = createMovingBrowser(product.send);
  await browser.open(await agree(at, await browser.go('/auth/sign-in'), person, acme));
  await demandPolicy(at, acme, FROM_OFFICE);
  return { person, acme, key, product, browser, place };
}

const organizationOf = async (browser: Browser) => (await browser.read('/auth/session')).organization;
const seen: string[] = [];
const PRODUCT: Parameters<typeof newProduct>[1] = {
  next: async (request, portico) => {
    const session = await portico.requireSession(request);
    seen.push(session.barred ?? 'in');
    return Response.json(session.organization);
  },
};

test('a move out of the network is seen with the next request, however fresh the facts are, and so is the way back', async () => {
  const { browser, place, acme } = await scene(PRODUCT);
  assert.deepEqual(await browser.read('/'), { id: acme, name: 'Acme' });
  place.address = ELSEWHERE;
  assert.equal(await browser.read('/'), null);
  place.address = '192.0.2.200';
  assert.deepEqual(await browser.read('/'), { id: acme, name: 'Acme' });
  assert.deepEqual(seen.splice(0), ['in', 'POLICY_REFUSED', 'in']);
});

test('requireOrganization: 403 POLICY_REFUSED from elsewhere', async () => {
  const { browser, place } = await scene({
    next: async (request, portico) => Response.json((await portico.requireOrganization(request)).role),
  });
  assert.equal(await browser.read('/'), 'owner');
  place.address = ELSEWHERE;
  const refused = await browser.ask('/');
  assert.deepEqual([refused.status, refused.headers.get('Error-Code')], [403, 'POLICY_REFUSED']);
});

test('a copied cookie is of no use elsewhere, although its owner uses it at the office meanwhile', async () => {
  const { browser, product, acme } = await scene();
  const { browser: thief } = createMovingBrowser((request) => {
    request.headers.set('Cookie', browser.cookie());
    return product.send(request);
  }, ELSEWHERE);
  for (const _ of [1, 2, 3]) {
    assert.deepEqual(await organizationOf(browser), { id: acme, name: 'Acme' });
    assert.equal(await organizationOf(thief), null);
  }
  const both = await Promise.all([browser, thief, browser, thief].map(organizationOf));
  assert.deepEqual(
    both.map((organization) => organization !== null),
    [true, false, true, false],
  );
});

test('a policy judges requests in the name of a caller by the address of that caller', async () => {
  const { acme, browser, place, key } = await scene({
    next: async (request, portico) => {
      const caller = await portico.verify(request);
      if (caller) return Response.json(caller.organization && caller.role);
      const { client } = await portico.requireSession(request);
      const read = await client.getOrganization({ id: acme });
      return Response.json(read.ok || read.error);
    },
  });
  const relayed = async () =>
    (await browser.ask(`/auth/api/v1/organizations/${acme}`)).headers.get('Error-Code');
  const byClient = () => browser.read('/');
  const byKey = () => browser.read('/', { headers: { Authorization: `Bearer ${key.token}` } });
  const outcomes = async () => [await relayed(), await byClient(), await byKey()];
  assert.deepEqual(await outcomes(), [null, true, 'viewer']);
  place.address = ELSEWHERE;
  assert.deepEqual(await outcomes(), ['POLICY_REFUSED', 'POLICY_REFUSED', null]);
});

test('a token for another service is not handed to elsewhere from what is remembered', async () => {
  const { browser, place } = await scene({
    next: async (request, portico) => {
      const session = await portico.requireSession(request);
      const token = await session.token({ audience: 'https://files.example.com' }).catch(String);
      return Response.json(token);
    },
  });
  assert.match(String(await browser.read('/')), /^ey/);
  place.address = ELSEWHERE;
  assert.match(String(await browser.read('/')), /POLICY_REFUSED/);
});

test('while Portico is away, facts of one network are not used in another: 503 there', async () => {
  const network = { isAway: false };
  const send: typeof fetch = (...request) =>
    network.isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...request);
  const { browser, place } = await scene({ surroundings: { fetch: send } });
  network.isAway = true;
  assert.equal((await browser.ask('/auth/session')).status, 200);
  place.address = ELSEWHERE;
  assert.equal((await browser.ask('/auth/session')).headers.get('Error-Code'), 'SERVICE_UNAVAILABLE');
});

test('the session that a sign-in begins has the address of the browser', async () => {
  const { person } = await scene();
  const { body } = await service.call('GET', '/v1/sessions', { token: person.token });
  const addresses = body.items.map(({ ipAddress }: { ipAddress: string }) => ipAddress);
  assert.ok(addresses.includes(OFFICE), addresses.join());
});

test('an X-Forwarded-For of the browser itself is ignored', async () => {
  const headers = { 'X-Forwarded-For': OFFICE, Forwarded: `for=${OFFICE}` };
  const { browser, place, acme } = await scene();
  place.address = ELSEWHERE;
  const read = await browser.ask(`/auth/api/v1/organizations/${acme}`, { headers });
  assert.equal(read.headers.get('Error-Code'), 'POLICY_REFUSED');
  const { browser: direct } = await scene({ addressHeader: undefined, freshness: 'request' });
  assert.equal((await direct.read('/auth/session', { headers })).organization, null);
});

test('an address that is passed on counts for nothing at a Portico that does not trust the server', async () => {
  const { browser, acme } = await scene({}, unaware);
  const read = await browser.ask(`/auth/api/v1/organizations/${acme}`);
  assert.equal(read.headers.get('Error-Code'), 'POLICY_REFUSED');
});

const asked = (value?: string) =>
  new Request(ORIGIN, value === undefined ? {} : { headers: { [HEADER]: value } });

for (const [value, address] of [
  [OFFICE, OFFICE],
  [`${OFFICE}, ${ELSEWHERE}`, ELSEWHERE],
  ['forged, 2001:db8::7', '2001:db8::7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7:51234', OFFICE],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
] as const)
  test(`addressHeader: of ${JSON.stringify(value)}, ${address} counts`, () => {
    assert.equal(addressOf(asked(value), { addressHeader: HEADER }), address);
    assert.equal(addressOf(asked(value), { addressHeader: undefined }), null);
  });

for (const value of [
  undefined,
  '',
  'unknown',
  `${OFFICE},`,
  `${OFFICE}, unknown`,
  '_hidden',
  'a.example.com',
  '10.0.0.256',
  '10.1',
  'beef',
  '....:::',
  '192.0.2.7:',
])
  test(`addressHeader: ${JSON.stringify(value)} is an error, because Portico would judge the server`, () => {
    assert.throws(() => addressOf(asked(value), { addressHeader: HEADER }), /X-Real-IP/);
  });

test('addressHeader: a name that no header can have is a TypeError', () => {
  for (const addressHeader of ['', 'X Real', 'a:b'])
    assert.throws(
      () =>
        createBackend({
          url: 'https://id.example.com',
          application: { id: 'a', secret: 'b' },
          cookieKeys: ['k'.repeat(32)],
          addressHeader,
        }),
      { name: 'TypeError', message: /addressHeader/ },
    );
});
