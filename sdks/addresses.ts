/** Organizations that admit certain networks, behind a product whose proxy says where its browsers are. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as requestByHttp } from 'node:http';
import { after, describe, test } from 'node:test';
import type { Missing, Program } from '../examples/services/programs.ts';
import { createBrowser, overHttp } from '../packages/backend/test/browser.ts';
import { agree } from '../packages/backend/test/product.ts';
import { newApiKey } from '../packages/server/test/fixtures/api-keys.ts';
import { newApplication } from '../packages/server/test/fixtures/applications.ts';
import { demandPolicy, NO_POLICY } from '../packages/server/test/fixtures/policies.ts';
import { freePort } from '../packages/server/test/harness/free-port.ts';
import { type Service, startService } from '../packages/server/test/harness/service.ts';
import { type Inside, startProduct } from './guards.ts';
import { SUITE } from './world.ts';

const HEADER = 'X-Real-IP';
const OFFICE = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';
const FROM_OFFICE = { ...NO_POLICY, networks: ['192.0.2.0/24', '2001:db8::/32'] };

/** Declares the tests of addresses for products that differ by language and framework alone. */
export async function testAddresses(products: readonly (Inside | Program | Missing)[]): Promise<void> {
  const service = await startService({ environment: { PORTICO_TRUSTED_PROXIES: '127.0.0.1' } });
  after(() => service.stop());
  for (const product of products) testProduct(product, service);
}

function testProduct(product: Inside | Program | Missing, service: Service): void {
  const skip = 'missing' in product && product.missing;
  describe(`${product.name}: addresses`, { skip }, async () => {
    if ('missing' in product) return;
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { id, secret = '' } = await newApplication(service, {
      firstParty: true,
      redirectUris: [`${origin}/auth/callback`],
    });
    const running = await startProduct(product, {
      ISSUER: service.app.publicUrl,
      AUDIENCE: 'https://product.example.com',
      ORIGIN: origin,
      PORT: String(port),
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
      COOKIE_KEY: 'a key for cookies in tests, of 32 or more characters',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      ADDRESS_HEADER: HEADER,
      // Long enough that only the address has Portico asked again.
      FRESHNESS: '300',
    });
    after(() => running.stop());

    const place = { address: OFFICE };
    const browser = createBrowser({
      origin,
      send: (request) => {
        request.headers.set(HEADER, place.address);
        return overHttp(request);
      },
    });
    const person = await service.person('works');
    const acme = await service.organization(person, 'Acme');
    const key = await newApiKey(service, { organization: acme, by: person });
    await browser.open(await agree(service, await browser.go('/auth/sign-in'), person, acme));
    await demandPolicy(service, acme, FROM_OFFICE);

    /** The answer to the person, with lines of headers as they are. */
    const answerTo = async (lines: readonly (readonly [string, string])[], path = '/organization') => {
      const headers = ['Host', `127.0.0.1:${port}`, 'Cookie', browser.cookie(), ...lines.flat()];
      const sent = requestByHttp(origin + path, { headers, agent: false }).end();
      const [{ statusCode, headers: returned }] = await once(sent, 'response');
      return [statusCode, returned['error-code']];
    };
    const REFUSED = [403, 'POLICY_REFUSED'];
    const LET_IN = [200, undefined];

    test('a move out of the network is seen with the next request, however fresh the facts are, and so is the way back', async () => {
      for (const _ of [1, 2, 3]) {
        assert.deepEqual(await answerTo([[HEADER, OFFICE]]), LET_IN);
        assert.deepEqual(await answerTo([[HEADER, ELSEWHERE]]), REFUSED);
      }
    });

    test('the session that a sign-in begins has the address of the browser', async () => {
      const { body } = await service.call('GET', '/v1/sessions', { token: person.token });
      const addresses = body.items.map(({ ipAddress }: { ipAddress: string }) => ipAddress);
      assert.ok(addresses.includes(OFFICE), addresses.join());
    });

    test('the key of a program is judged by the address of the program', async () => {
      const organizationAt = async (address: string) => {
        const headers = { [HEADER]: address, Authorization: `Bearer ${key.token}` };
        const response = await overHttp(new Request(`${origin}/caller`, { headers }));
        return (
          response.ok &&
          ((await response.json()) as { caller: { organization: unknown } }).caller.organization
        );
      };
      assert.equal(await organizationAt(OFFICE), acme);
      assert.notEqual(await organizationAt(ELSEWHERE), acme);
    });

    test('of a header in two lines, the last counts; headers of the browser itself are ignored', async () => {
      assert.deepEqual(
        await answerTo([
          [HEADER, OFFICE],
          [HEADER, ELSEWHERE],
        ]),
        REFUSED,
      );
      assert.deepEqual(
        await answerTo([
          ['X-Forwarded-For', OFFICE],
          ['Forwarded', `for=${OFFICE}`],
          [HEADER, ELSEWHERE],
        ]),
        REFUSED,
      );
    });

    for (const { value, status } of SUITE.addresses)
      test(`${JSON.stringify(value)}: ${status}`, async () => {
        const [answered] = await answerTo([[HEADER, value]]);
        // An address that is missing is a mistake in the set-up of the product.
        assert.ok(status === 500 ? answered >= 500 : answered === status, String(answered));
      });

    test('without the header: an error, because Portico would judge the server', async () => {
      const [answered] = await answerTo([]);
      assert.ok(answered >= 500, String(answered));
    });
  });
}
