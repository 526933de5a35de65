/** Providers that hang, flood or fail cost others nothing, and cost the service a bounded amount. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { begin, complete, signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Reply, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** As `federation/providers/fetch.ts` has it. */
const MOST_UNDER_WAY = 50;
const LONGEST = 4_000;
const MIB = 1_048_576;

const others = await startProvider();
const provider = await startProvider();
/** Answers no request for its discovery document as it should. */
let discovery: (response: ServerResponse) => void = () => {};
const host = createServer((_request, response) => discovery(response)).listen(0, '127.0.0.1');
await once(host, 'listening');
const unfound = { issuer: `http://localhost:${(host.address() as AddressInfo).port}` };
// A failure is remembered for five seconds, which do not pass.
const now = Date.now();
const service = await startService({
  clock: () => now,
  environment: withProviders({ others, trusted: provider, hangs: unfound, floods: unfound, fails: unfound }),
});
after(async () => {
  await service.stop();
  host.closeAllConnections();
  host.close();
  await Promise.all([others.stop(), provider.stop()]);
});

let people = 0;
const someone = () => ({ sub: `subject-${++people}`, email: `failing-${process.pid}-${people}@example.com` });

/** Signs in with another provider, and reads the account. */
async function othersAreServed(): Promise<void> {
  const reply = await signInWith(service, { id: 'others', provider: others }, someone());
  assert.equal(outcome(reply), '201', reply.text);
  const account = await service.call('GET', '/v1/account', { token: reply.body.accessToken });
  assert.equal(outcome(account), '200');
}

/** Has no time go by for requests to providers. */
function stopTime(t: TestContext): void {
  // Its types have yet to name it.
  t.mock.timers.enable({ apis: ['AbortSignal.timeout' as 'setTimeout'] });
}

/** Completes many sign-ins at once; the token endpoint answers each with `token`. */
async function manyComeBack(count: number, token: (response: ServerResponse) => void) {
  const replies: Reply[] = [];
  const begun = await Promise.all(Array.from({ length: count }, () => begin(service, 'trusted')));
  const coming = begun.map(async ({ verifier, url }) => {
    const parameters = provider.signIn(url, someone(), { token });
    replies.push(await complete(service, { verifier, parameters }));
  });
  return { replies, all: Promise.all(coming) };
}

const outcomesOf = (replies: readonly Reply[]) => [...new Set(replies.map(outcome))];
const serves = async () => outcome(await signInWith(service, { id: 'trusted', provider }, someone()));

test('401 SIGN_IN_REFUSED: a hanging provider does not delay others, and is given up after four seconds', async (t) => {
  assert.equal(await serves(), '201');
  stopTime(t);
  let asked = 0;
  let left = 0;
  const { replies, all } = await manyComeBack(MOST_UNDER_WAY + 10, (response) => {
    asked++;
    response.on('close', () => left++);
  });
  await until('as many wait for it as may, and the others are refused', () => {
    return asked === MOST_UNDER_WAY && replies.length === 10;
  });
  await othersAreServed();
  assert.deepEqual([asked, left, replies.length], [MOST_UNDER_WAY, 0, 10]);
  t.mock.timers.tick(LONGEST);
  await all;
  assert.deepEqual(outcomesOf(replies), ['401 SIGN_IN_REFUSED']);
  await until('it is left alone', () => left === MOST_UNDER_WAY);
  assert.equal(await serves(), '201');
});

test('401 SIGN_IN_REFUSED: an endless answer is given up once it is too large', async (t) => {
  stopTime(t);
  let sent = 0;
  let left = 0;
  const count = 10;
  const flood = (response: ServerResponse) => {
    const chunk = Buffer.alloc(MIB / 16, ' ');
    const more = () => {
      while (!response.closed && sent < 1_024 * MIB && response.write(chunk)) sent += chunk.length;
    };
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
    response.on('close', () => left++);
    more();
  };
  const { replies, all } = await manyComeBack(count, flood);
  await othersAreServed();
  await all;
  assert.deepEqual(outcomesOf(replies), ['401 SIGN_IN_REFUSED']);
  await until('it is left alone', () => left === count);
  // 256 KiB are read; what the kernel takes besides is its own.
  assert.ok(sent < count * 16 * MIB, `${sent} bytes`);
  assert.equal(await serves(), '201');
});

test('401 SIGN_IN_REFUSED: the provider answers 500', async () => {
  const { replies, all } = await manyComeBack(10, (response) => response.writeHead(500).end('down'));
  await othersAreServed();
  await all;
  assert.deepEqual(outcomesOf(replies), ['401 SIGN_IN_REFUSED']);
  assert.equal(await serves(), '201');
});

const begins = (providerId: string) =>
  service.call('POST', '/v1/sign-ins', { body: { providerId, verifierHash: challengeOf(newVerifier()) } });

for (const [providerId, misbehave] of [
  ['hangs', () => {}],
  ['floods', (response) => void response.writeHead(200).end(Buffer.alloc(2 * MIB, ' '))],
  ['fails', (response) => void response.writeHead(500).end('down')],
] as const satisfies readonly (readonly [string, typeof discovery])[])
  test(`409 PROVIDER_UNAVAILABLE: discovery ${providerId}; it is fetched once for all concurrent sign-ins`, async (t) => {
    stopTime(t);
    let asked = 0;
    discovery = (response) => {
      asked++;
      misbehave(response);
    };
    const beginning = Array.from({ length: 10 }, () => begins(providerId));
    await until('it is asked', () => asked > 0);
    await othersAreServed();
    t.mock.timers.tick(LONGEST);
    const replies = await Promise.all(beginning);
    assert.deepEqual(outcomesOf(replies), ['409 PROVIDER_UNAVAILABLE']);
    assert.equal(asked, 1);
  });
