/** The table of the README: what is seen how late. Each of its cells has a test here. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ANYWHERE } from '../../server/test/doubles/receiver.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { type Person, startService } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import type { BackendOptions, SessionStore } from '../src/index.ts';
import { createBrowser, overHttp } from './browser.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { agree, newProduct } from './product.ts';

const service = await startService({
  webhookAddresses: ANYWHERE,
  environment: { PORTICO_SESSION_IDLE: '24h' },
});
after(() => service.stop());
const FRESHNESS = 5 * 60_000;
const HOUR = 3_600_000;
const SESSION = 24 * HOUR;
const READER = { name: 'reader', permissions: ['invoice:read'] };
await newRole(service, READER);

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
  /** By a server that Portico did not notify of the end. */
  readonly elsewhere: Visibility;
}

const COLUMNS: Readonly<Record<string, Column>> = {
  '5m, in cookies': {
    options: () => ({}),
    changed: 'within freshness',
    ended: 'within freshness',
    elsewhere: 'within freshness',
  },
  '5m, with a store': {
    options: () => ({ store: memoryStore() }),
    changed: 'within freshness',
    ended: 'within freshness',
    elsewhere: 'at once',
  },
  request: {
    options: () => ({ freshness: 'request' }),
    changed: 'at once',
    ended: 'at once',
    elsewhere: 'at once',
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
    const browserOf = (whose: Person) => product.signedIn(whose);
    const browser = await browserOf(person);
    const seen = async (when: Visibility, isThere: () => Promise<boolean>) => {
      if (when === 'within freshness') {
        assert.equal(await isThere(), false);
        clock.now += FRESHNESS;
      }
      assert.equal(await isThere(), true);
    };
    return { person, acme, browser, browserOf, seen, clock, network };
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

  test(`freshness ${title}: other roles and permissions are seen ${column.changed}`, async () => {
    const { person: owner, acme, browserOf, seen } = await begun('gives');
    const member = await service.person('member');
    const manager = await service.manager(acme, owner, member, 'viewer');
    const browser = await browserOf(member);
    const change = async (role: string, roles: readonly string[]) => {
      const body = { role, roles };
      const changed = await service.call('PUT', `/v1/managers/${manager}`, { token: owner.token, body });
      assert.equal(changed.status, 200, changed.text);
    };
    const told = async () => {
      const { role, roles, permissions } = await browser.read('/auth/session');
      return JSON.stringify([role, roles, permissions]);
    };
    assert.equal(await told(), JSON.stringify(['viewer', [], []]));
    await change('admin', [READER.name]);
    const raised = JSON.stringify(['admin', [READER.name], READER.permissions]);
    await seen(column.changed, async () => (await told()) === raised);
    await change('viewer', []);
    await seen(column.changed, async () => (await told()) === JSON.stringify(['viewer', [], []]));
  });

  test(`freshness ${title}: a lower role is seen at once by a person who is refused through the relay`, async () => {
    const { person: owner, acme, browserOf } = await begun('lowers');
    const member = await service.person('member');
    const manager = await service.manager(acme, owner, member, 'admin');
    const browser = await browserOf(member);
    assert.equal((await browser.read('/auth/session')).role, 'admin');
    const lowered = await service.call('PUT', `/v1/managers/${manager}`, {
      token: owner.token,
      body: { role: 'viewer' },
    });
    assert.equal(lowered.status, 200, lowered.text);
    const refused = await browser.ask(`/auth/api/v1/organizations/${acme}/invitations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"new@example.com","role":"viewer"}',
    });
    assert.equal(refused.status, 403);
    assert.equal((await browser.read('/auth/session')).role, 'viewer');
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

  test(`freshness ${title}: while Portico is away, the session ends when it would have ended there`, async () => {
    const { browser, clock, network } = await begun('expires');
    network.isAway = true;
    clock.now += SESSION - HOUR;
    assert.equal((await browser.read('/auth/session')).state, 'signedIn');
    clock.now += 2 * HOUR;
    assert.equal((await browser.read('/auth/session')).state, 'signedOut');
  });

  test(`freshness ${title}: a session about whose end Portico notified the product is over at once, and on other servers ${column.elsewhere}`, async (t) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const clock = { now: Date.now() };
    const product = await newProduct(service, {
      ...column.options(),
      origin,
      surroundings: { now: () => clock.now },
      registered: { backchannelLogoutUri: `${origin}/auth/backchannel-logout` },
    });
    const server = await FRAMEWORKS['node:http']?.(product.portico, port);
    t.after(() => server?.stop());
    const person = await service.person('notified');
    const browser = createBrowser({ origin, send: overHttp });
    await browser.open(await agree(service, await browser.go('/auth/sign-in'), person));
    const headers = { Cookie: browser.cookie() };
    const other = product.beside();
    const isOverElsewhere = async () => (await other.session(new Request(origin, { headers }))) === null;
    assert.equal((await browser.read('/auth/session')).state, 'signedIn');
    assert.equal(await isOverElsewhere(), false);
    assert.equal((await service.call('POST', '/v1/logout', person)).status, 204);
    await until(
      'the session is over',
      async () => (await browser.read('/auth/session')).state === 'signedOut',
    );
    if (column.elsewhere === 'within freshness') {
      assert.equal(await isOverElsewhere(), false);
      clock.now += FRESHNESS;
    }
    assert.equal(await isOverElsewhere(), true);
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
