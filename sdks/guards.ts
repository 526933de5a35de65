/** One suite over the guards of every language: the requests and answers of `guard-cases.json`, through real HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Missing, type Program, type Running, start } from '../examples/services/programs.ts';
import { createBrowser, overHttp } from '../packages/backend/test/browser.ts';
import { agree } from '../packages/backend/test/product.ts';
import { newApplication } from '../packages/server/test/fixtures/applications.ts';
import { freePort } from '../packages/server/test/harness/free-port.ts';
import { testDeliveries } from './deliveries.ts';
import { type Case, SUITE, startWorld, type World } from './world.ts';

/** A product that runs in this process. */
export interface Inside {
  readonly name: string;
  start(environment: Readonly<Record<string, string>>): Promise<Running>;
}

/** Starts a product with variables of its environment. */
export const startProduct = (product: Inside | Program, environment: Readonly<Record<string, string>>) =>
  'start' in product ? product.start(environment) : start(product, environment);

/** Declares the tests of the guards for products that differ by language and framework alone. */
export async function testGuards(products: readonly (Inside | Program | Missing)[]): Promise<void> {
  const world = await startWorld();
  after(() => world.service.stop());
  for (const product of products) testProduct(product, world);
}

function testProduct(product: Inside | Program | Missing, world: World): void {
  const skip = 'missing' in product && product.missing;
  describe(product.name, { skip }, async () => {
    if ('missing' in product) return;
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { id, secret = '' } = await newApplication(world.service, {
      firstParty: true,
      redirectUris: [`${origin}/auth/callback`],
    });
    const environment = {
      ...world.environment,
      PORT: String(port),
      ORIGIN: origin,
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
    };
    const startWith = (changed: Readonly<Record<string, string>>): Promise<Running> =>
      startProduct(product, { ...environment, ...changed });
    const running = await startWith({});
    after(() => running.stop());
    const browsers = new Map(
      await Promise.all(
        Object.entries(world.people).map(async ([name, person]) => {
          const browser = createBrowser({ origin, send: overHttp });
          const chosen = name === 'cleo' ? `&organizationId=${world.ids.vault}` : '';
          const url = await browser.go(`/auth/sign-in?returnTo=/caller${chosen}`);
          assert.equal(await browser.go(await agree(world.service, url, person)), `${origin}/caller`);
          return [name, browser] as const;
        }),
      ),
    );
    const filled = (text: string) => world.filled(text).replaceAll('$origin', origin);
    const cookieOf = (session: string) => {
      const cookie = browsers.get(session === 'tampered' ? 'grace' : session)?.cookie() ?? '';
      assert.match(cookie, /portico-/, session);
      return session === 'tampered' ? cookie.replace(/.{6}$/, 'AAAAAA') : cookie;
    };

    async function send(
      { method = 'GET', path, headers = {}, session, scheme = 'Bearer' }: Case['request'],
      bearer?: string,
    ) {
      const own = Object.entries(headers).map(([name, value]) => [name, filled(value)]);
      return overHttp(
        new Request(origin + path, {
          method,
          headers: {
            ...Object.fromEntries(own),
            ...(bearer !== undefined && { Authorization: `${scheme} ${world.tokenOf(bearer)}` }),
            ...(session !== undefined && { Cookie: cookieOf(session) }),
          },
        }),
      );
    }

    // Only from now on, because nobody without a second factor could sign in for it.
    before(() => world.demand(true));
    after(() => world.demand(false));

    for (const { title, request, answer } of SUITE.requests)
      test(title, async () => {
        const bearers = request.bearer === undefined ? [undefined] : world.tokensOf(request.bearer);
        for (const bearer of bearers) {
          const response = await send(request, bearer);
          const text = await response.text();
          assert.equal(response.status, answer.status, `${bearer}: ${text}`);
          // A request with a token is in no shared cache anyway (RFC 9111, section 3.5).
          const isJudged = bearer === undefined && (answer.status >= 300 || request.method === undefined);
          if (isJudged && answer.status !== 404) {
            assert.equal(response.headers.get('Cache-Control'), 'private, no-store');
            assert.match(response.headers.get('Vary') ?? '', /Cookie/i);
          }
          if (answer.location !== undefined)
            assert.equal(response.headers.get('Location'), filled(answer.location));
          if (answer.error !== undefined) {
            const { error } = JSON.parse(text);
            assert.deepEqual(
              [response.headers.get('Error-Code'), error.error, error.status, typeof error.description],
              [answer.error, answer.error, answer.status, 'string'],
            );
            assert.equal(response.headers.has('WWW-Authenticate'), answer.status === 401);
          }
          if (answer.body !== undefined) {
            const expected = JSON.parse(filled(JSON.stringify(answer.body)));
            assert.partialDeepStrictEqual(JSON.parse(text), expected);
          }
        }
      });

    test('returnTo: a path of the product is kept, and nothing else is', async () => {
      const dan = await world.service.person('dan');
      const arrived = async (returnTo: string) => {
        const browser = createBrowser({ origin, send: overHttp });
        const url = await browser.go(`/auth/sign-in?${new URLSearchParams({ returnTo })}`);
        return browser.go(await agree(world.service, url, dan));
      };
      assert.equal(await arrived('/caller?a=%2F#b'), `${origin}/caller?a=%2F#b`);
      for (const path of ['//evil.example', '/\\evil.example', '/auth/sign-in'])
        assert.equal(await arrived(path), `${origin}/`, path);
    });

    test('sign-in: an answer for another browser, of another issuer, or twice signs nobody in', async () => {
      const [browser, other] = [
        createBrowser({ origin, send: overHttp }),
        createBrowser({ origin, send: overHttp }),
      ];
      const dan = await world.service.person('dan');
      const begin = async () => agree(world.service, await browser.go('/auth/sign-in'), dan);
      assert.equal((await other.open(await begin())).status, 400);
      assert.equal(
        (await browser.open((await begin()).replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'))).status,
        400,
      );
      assert.deepEqual(await browser.read('/caller'), { caller: null });
      const back = await begin();
      assert.equal((await browser.open(back)).status, 303);
      assert.equal((await browser.open(back)).status, 400);
    });

    test('sign-in: ten tabs at once all arrive; of twelve, the oldest are dropped', async () => {
      const dan = await world.service.person('dan');
      const browser = createBrowser({ origin, send: overHttp });
      const urls: string[] = [];
      for (let tab = 0; tab < 12; tab++)
        urls.push(await browser.go(`/auth/sign-in?returnTo=/caller?tab=${tab}`));
      assert.equal(browser.names().length, 10);
      for (const [tab, url] of urls.entries()) {
        if (tab < 2) continue;
        const back = await agree(world.service, url, dan);
        assert.equal(await browser.go(back), `${origin}/caller?tab=${tab}`);
      }
    });

    test('sign-in: links of other sites cannot fill the cookies until no server takes the requests', async () => {
      const dan = await world.service.person('dan');
      const browser = createBrowser({ origin, send: overHttp });
      await browser.open(await agree(world.service, await browser.go('/auth/sign-in'), dan));
      for (const length of [1_900, 1_900, 1_900, 900, 900, 900, 900, 300, 300, 300]) {
        const returnTo = `/caller?${'a'.repeat(length)}`;
        const query = new URLSearchParams({ returnTo, organizationId: 'o'.repeat(9_000) });
        const url = await browser.go(`/auth/sign-in?${query}`);
        // gunicorn and nginx take 8 KB of a header by default; this leaves some for other cookies of the product.
        assert.ok(browser.cookie().length < 7_500, String(browser.cookie().length));
        assert.equal(new URL(url).searchParams.get('organization_id'), null);
        assert.ok((await browser.read('/caller')).caller);
      }
      assert.equal(
        await browser.go(await agree(world.service, await browser.go('/auth/sign-in?returnTo=/caller'), dan)),
        `${origin}/caller`,
      );
    });

    test('switch: another organization, with nothing asked on the way', async () => {
      const browser = createBrowser({ origin, send: overHttp });
      await browser.open(
        await agree(world.service, await browser.go('/auth/sign-in'), world.people.cleo, world.ids.den),
      );
      const url = await browser.go(`/auth/switch?organizationId=${world.ids.den}&returnTo=/organization`);
      assert.equal(new URL(url).searchParams.get('prompt'), 'none');
      assert.equal(
        await browser.go(await agree(world.service, url, world.people.cleo)),
        `${origin}/organization`,
      );
      assert.partialDeepStrictEqual(await browser.read('/organization'), {
        caller: { organization: world.ids.den },
      });
    });

    test('sign-out: nobody is signed in here, and the session at Portico has ended', async () => {
      const dan = await world.service.person('dan');
      const browser = createBrowser({ origin, send: overHttp });
      await browser.open(await agree(world.service, await browser.go('/auth/sign-in'), dan));
      const headers = { 'Sec-Fetch-Mode': 'navigate' };
      const left = await browser.ask('/auth/sign-out?returnTo=/caller', { method: 'POST', headers });
      assert.deepEqual([left.status, left.headers.get('Location')], [303, '/caller']);
      assert.deepEqual(await browser.read('/caller'), { caller: null });
      assert.equal((await world.service.call('GET', '/v1/account', { token: dan.token })).status, 401);
    });

    testDeliveries({ hooks: `${origin}/hooks`, secret: world.environment.WEBHOOK_SECRET, startWith });
  });
}
