import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import { ask } from './ask.ts';
import { startPortico, startStandIn } from './nodes.ts';
import { HOST, missing, PROGRAMS, startProxy } from './proxy.ts';

const REQUESTS = 60;
/** Where checks of a node take less than this, in milliseconds, no proxy takes it out of service. */
const QUICK = 250;

/** Answers of a node that depend on its caller, and failures that callers can cause. */
const FAILURES: Readonly<Record<string, Parameters<typeof startStandIn>[0]>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 409, 422, 500, 503].map((status) => [
      String(status),
      (_request, response) => response.writeHead(status).end('{}'),
    ]),
  ),
  'a connection that is cut': (request) => request.socket.destroy(),
};

for (const program of PROGRAMS) {
  describe(`${program} before several nodes`, { skip: missing(program) }, () => {
    for (const [title, answer] of Object.entries(FAILURES)) {
      test(`${title}, repeatedly: no node is taken out, and no POST is sent twice`, async () => {
        const nodes = [await startStandIn(answer), await startStandIn(answer)];
        const proxy = await startProxy(
          program,
          nodes.map(({ address }) => address),
        );
        after(() => proxy.stop());
        after(() => {
          for (const node of nodes) node.close();
        });
        const arrived = () => nodes.flatMap(({ requests }) => requests);
        // A proxy whose checks of both nodes were late, as this process stood still, has none to ask for a moment.
        const call = (number: number) =>
          until('it has arrived', async () => {
            await ask(proxy.url, { method: 'POST', path: `/${number}`, body: '{}' });
            return arrived().includes(`POST /${number}`);
          });
        for (let number = 0; number < REQUESTS; number++) await call(number);
        const counts = nodes.map(({ requests }) => requests.length);
        assert.ok(Math.min(...counts) > REQUESTS / 4, `the nodes got ${counts}`);
        assert.equal(arrived().length, REQUESTS, 'each was sent once');
        assert.equal(new Set(arrived()).size, REQUESTS);
      });
    }

    test('a node that stops loses no request, and the others go on', async () => {
      const variables = { PORTICO_LIMITS: 'off' };
      const lost = await until('the other node is quick to answer checks', async () => {
        const [stopping, other] = await Promise.all([startPortico(variables), startPortico(variables)]);
        const proxy = await startProxy(program, [stopping.address, other.address]);
        try {
          const checks = startChecks(`http://${other.address}`);
          const load = startLoad(proxy.url);
          await until('the load is on its way', () => load.answers() > 100);
          stopping.terminate();
          assert.equal(await stopping.ended, 0);
          const then = load.answers();
          await until('the other node has served for a while', () => load.answers() > then + 200);
          const lost = await load.stop();
          const slowest = await checks.stop();
          return (lost.length === 0 || slowest < QUICK) && lost;
        } finally {
          await Promise.all([proxy.stop(), stopping.remove(), other.remove()]);
        }
      });
      assert.deepEqual(lost, []);
    });
  });
}

/** Checks a node as a proxy does, until it is stopped. @returns how long the slowest took, in milliseconds */
function startChecks(url: string) {
  let [stopped, slowest] = [false, 0];
  const checking = (async () => {
    while (!stopped) {
      const begun = performance.now();
      await ask(url, { path: '/health/ready' });
      slowest = Math.max(slowest, performance.now() - begun);
      await delay(50);
    }
    return slowest;
  })();
  return {
    stop: () => {
      stopped = true;
      return checking;
    },
  };
}

/** Callers that repeat requests without effects, on connections that stay open: any other answer was lost. */
function startLoad(url: string) {
  const agent = new Agent({ keepAlive: true });
  let stopped = false;
  let answers = 0;
  const lost: string[] = [];
  const call = (method: string, path: string, expected: number) =>
    new Promise<void>((resolve) => {
      const headers = { Host: HOST, ...(method === 'POST' && { 'Content-Type': 'application/json' }) };
      const sent = request(new URL(path, url), { method, agent, headers }, (answer) => {
        // A request that a busy machine refuses is not lost: it does not come from the node that stops.
        const isBusy = answer.headers['error-code'] === 'OVERLOADED';
        if (answer.statusCode !== expected && !isBusy) lost.push(`${method} ${path}: ${answer.statusCode}`);
        answers++;
        answer.resume().on('end', resolve);
      });
      sent.on('error', (error) => {
        lost.push(`${method} ${path}: ${error.message}`);
        resolve();
      });
      sent.end(method === 'POST' ? '{}' : undefined);
    });
  const caller = async () => {
    while (!stopped) {
      await call('GET', '/errors.json', 200);
      await call('POST', '/v1/register', 400);
    }
  };
  const callers = Promise.all(Array.from({ length: 6 }, caller));
  return {
    answers: () => answers,
    stop: async () => {
      stopped = true;
      await callers;
      agent.destroy();
      return lost;
    },
  };
}
