/** Fifty requests of one browser at the moment when its session is due, through two processes of a product. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { startService } from '../../server/test/harness/service.ts';
import { createBrowser, overHttp } from './browser.ts';
import { agree, COOKIE_KEY, ORIGIN } from './product.ts';
import type { Order, ProductOfProcess, Report } from './server-process.ts';

const service = await startService();
const folder = mkdtempSync(join(tmpdir(), 'portico-processes-'));
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) child.disconnect();
  await Promise.all([...children].map((child) => child.exitCode ?? once(child, 'exit')));
  await service.stop();
  rmSync(folder, { recursive: true });
});

const FRESHNESS = 5 * 60_000;
const REQUESTS = 50;

/** @returns its port, and how its clock is moved */
async function startProcess(product: ProductOfProcess) {
  const child = fork(new URL('server-process.ts', import.meta.url), {
    env: { ...process.env, PRODUCT: JSON.stringify(product) },
  });
  children.add(child);
  const [started] = (await once(child, 'message')) as [Report];
  return {
    port: started.port,
    /** @returns how often it has asked Portico since the last time */
    advance: async (advance: number): Promise<number> => {
      const reported = once(child, 'message') as Promise<[Report]>;
      child.send({ advance } satisfies Order);
      return (await reported)[0].questions;
    },
  };
}

/** A product of two processes, whose browser reaches them in turns, as behind a load balancer. */
async function newPair(sessions?: string) {
  const { id, secret = '' } = await newApplication(service, {
    firstParty: true,
    redirectUris: [`${ORIGIN}/auth/callback`],
  });
  const product: ProductOfProcess = {
    url: service.app.publicUrl,
    application: { id, secret },
    cookieKeys: [COOKIE_KEY],
    origin: ORIGIN,
    ...(sessions !== undefined && { sessions: join(folder, sessions) }),
  };
  const processes = [await startProcess(product), await startProcess(product)] as const;
  let sent = 0;
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { port } = processes[sent++ % 2 === 0 ? 0 : 1];
    return overHttp(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
  };
  const browser = createBrowser({ origin: ORIGIN, send });
  return {
    browser,
    /** Moves both clocks. @returns how often each process has asked Portico since the last time */
    advance: (by: number) => Promise.all(processes.map((one) => one.advance(by))),
    /** Sends all with the cookie that the browser has now. @returns what each was told, without repetitions */
    fifty: async () => {
      const headers = { Cookie: browser.cookie(), 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' };
      const answers = await Promise.all(
        Array.from({ length: REQUESTS }, () => send(new Request(`${ORIGIN}/auth/session`, { headers }))),
      );
      // The browser receives them in another order.
      for (const answer of answers.toReversed()) browser.receive(answer);
      const bodies = await Promise.all(
        answers.map((answer) => answer.json() as Promise<{ state: string; isStale?: boolean }>),
      );
      return [...new Set(bodies.map(({ state, isStale }) => `${state}${isStale ? ', stale' : ''}`))];
    },
  };
}

for (const [title, sessions] of [
  ['sessions in cookies', undefined],
  ['sessions in a store', 'sessions.db'],
] as const)
  test(`two processes, ${title}: ${REQUESTS} requests at expiry make one renewal in each, and nobody is signed out`, async () => {
    const { browser, advance, fifty } = await newPair(sessions);
    const person = await service.person('ada');
    const back = await agree(service, await browser.go('/auth/sign-in'), person);
    assert.equal((await browser.open(back)).status, 303);
    await advance(FRESHNESS);
    assert.deepEqual(await fifty(), ['signedIn']);
    const asked = await advance(0);
    assert.ok(Math.max(...asked) === 1, `asked ${asked}`);
    // Both find the outcome in the cookie or the store.
    assert.deepEqual(await fifty(), ['signedIn']);
    assert.deepEqual(await advance(FRESHNESS), [0, 0]);
    // Again, now that both processes know the session.
    assert.deepEqual(await fifty(), ['signedIn']);
    assert.ok(Math.max(...(await advance(0))) === 1);

    assert.equal((await service.call('POST', '/v1/logout', person)).status, 204);
    await advance(FRESHNESS);
    assert.deepEqual(await fifty(), ['signedOut']);
    assert.equal((await browser.read('/auth/session')).state, 'signedOut');
  });
