/** The table of the README: what is seen how late. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ANYWHERE } from '../../server/test/doubles/receiver.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { startService } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import type { BackendOptions, SessionStore } from '../src/index.ts';
import { createBrowser, overHttp } from './browser.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { agree, newProduct } from './product.ts';

const service = await startService({ webhookAddresses: ANYWHERE });
after(() => service.stop());
const FRESHNESS = 5 * 60_000;

function memoryStore(): SessionStore & { readonly size: () => number } {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => kept.set(key, value),
    delete: async (key) => kept.delete(key),
    size: () => kept.size,
  };
}

/** When something is seen: with the next request, or once it is asked about. */
type Visibility = 'at once' | 'within freshness';
interface Column {
  readonly options: () => Partial<BackendOptions>;
  readonly changed: Visibility;
  readonly ended: Visibility;
  readonly notified: Visibility;
}

const COLUMNS: Readonly<Record<string, Column>> = {
  '5m, in cookies': {
    options: () => ({}),
    changed: 'within freshness',
    ended: 'within freshness',
    notified: 'at once',
  },
  '5m, with a store': {
    options: () => ({ store: memoryStore() }),
    changed: 'within freshness',
    ended: 'within freshness',
    notified: 'at once',
  },
  request: {
    options: () => ({ freshness: 'request' }),
    changed: 'at once',
    ended: 'at once',
    notified: 'at once',
  },
};

for (const [title, column] of Object.entries(COLUMNS)) {
  /** A browser of somebody who has signed in, and the way to see that something changes when it should. */
  async function begun(name: string) {
    const clock = { now: Date.now() };
    const person = await service.person(name);
    const acme = await service.organization(person, 'Acme');
    const network = { isAway: false };
    const send: typeof fetch = (...request) =>
      network.isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...request);
    const product = await newProduct(service, {
      ...column.options(),
      surroundings: { now: () => clock.now, fetch: send },
    });
    const browser = await product.signedIn(person);
    const seen = async (when: Visibility, isThere: () => Promise<boolean>) => {
      if (when === 'within freshness') {
        assert.equal(await isThere(), false);
        clock.now += FRESHNESS;
      }
      assert.equal(await isThere(), true);
    };
    return { person, acme, browser, seen, clock, network };
  }

  test(`freshness ${title}: another name of the organization is seen ${column.changed}`, async () => {
    const { person, acme, browser, seen } = await begun('renames');
    const { token } = person;
    const renamed = await service.call('PUT', `/v1/organizations/${acme}`, {
      token,
      body: { name: 'Renamed' },
    });
    assert.equal(renamed.status, 200);
    const named = async () => (await browser.read('/auth/session')).organization as { name: string };
    await seen(column.changed, async () => (await named()).name === 'Renamed');
  });

  test(`freshness ${title}: a session that ended at Portico is seen ${column.ended}, with a reason, once`, async () => {
    const { person, browser, seen } = await begun('ends');
    assert.equal((await service.call('POST', '/v1/logout', person)).status, 204);
    let reason: unknown;
    await seen(column.ended, async () => {
      const session = await browser.read('/auth/session');
      reason = session.reason;
      return session.state === 'signedOut';
    });
    assert.equal(reason, 'ended');
    assert.deepEqual(await browser.read('/auth/session'), { state: 'signedOut', reason: null });
  });

  test(`freshness ${title}: what the person changes through the relay is seen at once`, async () => {
    const { acme, browser } = await begun('changes');
    const changed = await browser.ask(`/auth/api/v1/organizations/${acme}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Changed"}',
    });
    assert.equal(changed.status, 200);
    assert.deepEqual((await browser.read('/auth/session')).organization, { id: acme, name: 'Changed' });
  });

  test(`freshness ${title}: while Portico is away, the session goes on and is called stale`, async () => {
    const { browser, clock, network } = await begun('outlasts');
    network.isAway = true;
    clock.now += FRESHNESS;
    const session = await browser.read('/auth/session');
    assert.deepEqual([session.state, session.isStale], ['signedIn', true]);
    network.isAway = false;
    clock.now += 10_000;
    assert.equal((await browser.read('/auth/session')).isStale, false);
  });

  test(`freshness ${title}: a session about whose end Portico notified the product is over ${column.notified}`, async (t) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const product = await newProduct(service, {
      ...column.options(),
      origin,
      registered: { backchannelLogoutUri: `${origin}/auth/backchannel-logout` },
    });
    const server = await FRAMEWORKS['node:http']?.(product.portico, port);
    t.after(() => server?.stop());
    const person = await service.person('notified');
    const browser = createBrowser({ origin, send: overHttp });
    await browser.open(await agree(service, await browser.go('/auth/sign-in'), person));
    assert.equal((await browser.read('/auth/session')).state, 'signedIn');
    assert.equal((await service.call('POST', '/v1/logout', person)).status, 204);
    await until(
      'the session is over',
      async () => (await browser.read('/auth/session')).state === 'signedOut',
    );
  });
}

test('store: a session that was ended on one server is over on all at once, and does not come back', async () => {
  const store = memoryStore();
  const product = await newProduct(service, { store });
  const other = product.beside();
  const person = await service.person('stored');
  const browser = await product.signedIn(person);
  assert.equal(store.size(), 1);
  assert.ok(browser.cookie().length < 600, 'the cookie has a key alone');
  const cookie = browser.cookie();
  const ask = () => other.session(new Request(product.origin, { headers: { Cookie: cookie } }));
  assert.equal((await ask())?.account.id, person.account.id);
  await browser.ask('/auth/sign-out', { method: 'POST' });
  assert.equal(await ask(), null);
});

test('store: nothing in it can be read without the key of the cookies', async () => {
  const values: string[] = [];
  const store = memoryStore();
  const spy: SessionStore = {
    ...store,
    set: (key, value, seconds) => {
      values.push(key, value);
      return store.set(key, value, seconds);
    },
  };
  const product = await newProduct(service, { store: spy });
  const person = await service.person('secret');
  await product.signedIn(person);
  assert.ok(values.length > 0);
  for (const value of values) assert.doesNotMatch(value, /portico_at_|@example\.com/);
});
