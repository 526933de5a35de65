/** Fifty requests of one browser at the moment when its session is due, through two servers of a product, on a bad network. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../server/test/harness/service.ts';
import type { Backend, Surroundings } from '../src/index.ts';
import { agree, newProduct, ORIGIN } from './product.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');
await service.organization(ada, 'Acme');

const FRESHNESS = 5 * 60_000;

/** A network between a server and Portico. */
interface Network {
  /** How often it was asked how a session stands. */
  questions: number;
  /** The fate of the next answers. */
  readonly fate: ((ask: () => Promise<Response>) => Promise<Response>)[];
  isAway: boolean;
  readonly fetch: typeof fetch;
}

function newNetwork(): Network {
  const network: Network = {
    questions: 0,
    fate: [],
    isAway: false,
    fetch: async (url, init) => {
      if (!String(url).includes('/v1/caller')) return fetch(url, init);
      network.questions++;
      if (network.isAway) throw new TypeError('fetch failed');
      const ask = () => fetch(url, init);
      return (network.fate.shift() ?? ((asked) => asked()))(ask);
    },
  };
  return network;
}

const lost = async (ask: () => Promise<Response>) => {
  await ask();
  throw new TypeError('fetch failed');
};
const doubled = async (ask: () => Promise<Response>) => (await Promise.all([ask(), ask()]))[0] as Response;
const delayed = async (ask: () => Promise<Response>) => {
  const answer = await ask();
  await new Promise(setImmediate);
  return answer;
};

/** A product with two servers, and a browser that is signed in. */
async function newPair() {
  const clock = { now: Date.now() };
  const networks = [newNetwork(), newNetwork()] as const;
  const around = (network: Network): Surroundings => ({ fetch: network.fetch, now: () => clock.now });
  const product = await newProduct(service, { surroundings: around(networks[0]) });
  const servers = [product.portico, product.beside({}, around(networks[1]))] as const;
  const browser = await product.signedIn(ada);
  for (const network of networks) network.questions = 0;
  const send = async (server: Backend, cookie: string) => {
    const request = new Request(`${ORIGIN}/auth/session`, { headers: { Cookie: cookie } });
    return (await server.handle(request)) as Response;
  };
  /** All carry the cookie that the browser had when they were sent. */
  const fifty = async () => {
    const cookie = browser.cookie();
    const sent = Array.from({ length: 50 }, (_, at) => send(servers[at % 2 === 0 ? 0 : 1], cookie));
    const answers = await Promise.all(sent);
    // The browser receives them in another order.
    for (const answer of answers.toReversed()) browser.receive(answer);
    return Promise.all(
      answers.map((answer) => answer.json() as Promise<{ state: string; isStale?: boolean }>),
    );
  };
  return { clock, networks, browser, fifty };
}

const questionsOf = ({ networks }: { networks: readonly Network[] }) =>
  networks.map(({ questions }) => questions);

for (const [name, fates, questions] of [
  ['every answer arrives', [], 1],
  ['the first answer is lost', [lost], 2],
  ['answers come twice', [doubled], 1],
  ['answers come late', [delayed], 1],
  [
    'the first answer is lost, and the second comes late and twice',
    [lost, (ask: () => Promise<Response>) => delayed(() => doubled(ask))],
    2,
  ],
] as const)
  test(`50 requests at expiry, ${name}: one renewal for each server, and nobody is signed out`, async () => {
    const pair = await newPair();
    pair.clock.now += FRESHNESS;
    for (const network of pair.networks) network.fate.push(...fates);
    for (const session of await pair.fifty())
      assert.deepEqual([session.state, session.isStale], ['signedIn', false]);
    assert.deepEqual(questionsOf(pair), [questions, questions]);
    // With the cookie that the browser has now, no question is asked again.
    for (const session of await pair.fifty()) assert.equal(session.state, 'signedIn');
    assert.deepEqual(questionsOf(pair), [questions, questions]);
  });

test('Portico is away for ten seconds: the session goes on, called stale, and is renewed afterwards', async () => {
  const pair = await newPair();
  pair.clock.now += FRESHNESS;
  for (const network of pair.networks) network.isAway = true;
  for (const session of await pair.fifty())
    assert.deepEqual([session.state, session.isStale], ['signedIn', true]);
  const [asked = 0] = questionsOf(pair);
  for (const session of await pair.fifty())
    assert.deepEqual([session.state, session.isStale], ['signedIn', true]);
  assert.deepEqual(questionsOf(pair), [asked, asked], 'it is not asked again at once');
  pair.clock.now += 10_000;
  for (const network of pair.networks) network.isAway = false;
  for (const session of await pair.fifty())
    assert.deepEqual([session.state, session.isStale], ['signedIn', false]);
});

test('Portico is away until the session’s own end: signed out, because it has expired', async () => {
  const pair = await newPair();
  for (const network of pair.networks) network.isAway = true;
  pair.clock.now += 400 * 24 * 3_600_000;
  const [session] = await pair.fifty();
  assert.equal(session?.state, 'signedOut');
});

test('a slow answer that ends the former session does not end the one that began meanwhile', async () => {
  const product = await newProduct(service);
  const person = await service.person('again');
  const browser = await product.signedIn(person);
  const former = browser.cookie();
  const logout = await service.call('POST', '/v1/logout', person);
  assert.equal(logout.status, 204);
  const { email } = person.account;
  const login = await service.call('POST', '/v1/login', { body: { email, password: person.password } });
  const back = await agree(service, await browser.go('/auth/sign-in'), { token: login.body.accessToken });
  assert.equal((await browser.open(back)).status, 303);
  // A request that was sent with the former cookie learns that its session has ended, and says so late.
  const slow = new Request(`${ORIGIN}/auth/api/v1/organizations`, { headers: { Cookie: former } });
  const late = (await product.portico.handle(slow)) as Response;
  assert.equal(late.status, 401);
  browser.receive(late);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
});

test('a slow answer that renews a session does not sign in again who has signed out meanwhile', async () => {
  const clock = { now: Date.now() };
  const product = await newProduct(service, { surroundings: { now: () => clock.now } });
  const other = product.beside();
  const person = await service.person('leaves');
  const browser = await product.signedIn(person);
  clock.now += FRESHNESS;
  const slow = new Request(`${ORIGIN}/auth/session`, { headers: { Cookie: browser.cookie() } });
  const late = (await other.handle(slow)) as Response;
  assert.ok(late.headers.getSetCookie().length > 0);
  await browser.ask('/auth/sign-out', { method: 'POST' });
  browser.receive(late);
  const asked = new Request(`${ORIGIN}/auth/session`, { headers: { Cookie: browser.cookie() } });
  const session = (await (await other.handle(asked))?.json()) as { state: string };
  assert.equal(session.state, 'signedOut');
});
