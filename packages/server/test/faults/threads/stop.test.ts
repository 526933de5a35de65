import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { clientOf, type Reply } from '../../harness/client.ts';
import { tally } from '../../harness/load.ts';
import { watchPauses } from '../../harness/own-time.ts';
import { endOf } from '../../harness/process.ts';
import { until } from '../../harness/until.ts';
import { signUp, startThreaded, THREADS, type Thread, type Threaded, withoutFronts } from './threads.ts';

/** Longer than any test waits. */
const FOR_EVER = '5m';
/** For slow requests: none is taken for too slow. */
const PATIENT = { PORTICO_HEADERS_TIMEOUT: FOR_EVER, PORTICO_REQUEST_TIMEOUT: FOR_EVER };
/** Connections of each thread. */
const CLIENTS = 3;
/** For how long a connection has to be silent before it is closed with the port, in milliseconds. */
const MOMENT = 50;

describe('several threads stop, on SQLite', { skip: withoutFronts }, () => {
  interface Load {
    readonly answers: Reply[];
    /** Requests that were begun on a connection and not answered. */
    readonly lost: Error[];
    /** How many found the port closed, or that their own silence had been too long. */
    refused: number;
    /** For how long no client could send anything at most, in milliseconds. */
    readonly silence: () => number;
    isOver: boolean;
  }

  /** Changes something and reads it, over a new connection whenever the last was closed, until the port is closed. */
  async function ask(service: Threaded, thread: Thread, load: Load): Promise<() => Promise<void>> {
    const client = await service.clientOn(thread);
    const { token } = await signUp(client);
    return async () => {
      let isNew = false;
      for (let number = 0; !load.isOver; number++) {
        const body = { name: `name ${number}` };
        const write = { method: 'PUT', path: '/v1/account', token, body };
        const wanted = number % 2 === 0 ? write : { method: 'GET', path: '/v1/account', token };
        try {
          const answer = await client.send(wanted);
          if (answer.error !== 'OVERLOADED') load.answers.push(answer);
          isNew = answer.headers.connection === 'close';
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          // The system resets connections that no thread had accepted when it closed its port.
          const isMeant = isNew || load.silence() >= MOMENT;
          if (code === 'ECONNREFUSED' || (code === 'ECONNRESET' && isMeant)) load.refused++;
          else load.lost.push(error as Error);
          break;
        }
      }
      client.close();
    };
  }

  async function underLoad(variables: Readonly<Record<string, string>>) {
    const service = await startThreaded(variables);
    const load: Load = { answers: [], lost: [], refused: 0, isOver: false, silence: watchPauses() };
    const each = THREADS.flatMap((thread) => Array.from({ length: CLIENTS }, () => thread));
    const clients = await Promise.all(each.map((thread) => ask(service, thread, load)));
    const ended = Promise.all(clients.map((begin) => begin()));
    await Promise.race([ended, until('the load has begun', () => load.answers.length > 100)]);
    return { service, load, ended };
  }

  test('SIGTERM under load: each thread closes connections after answers during the lame-duck time; no request fails', async () => {
    const { service, load, ended } = await underLoad({
      PORTICO_LAME_DUCK: FOR_EVER,
      PORTICO_SHUTDOWN_GRACE: FOR_EVER,
    });
    service.kill('SIGTERM');
    // Each connection is asked until one thread after the other is known to have closed it.
    await until('all threads close connections', async () => {
      const probes = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const probe = clientOf(service.url);
          const { status, headers } = await probe.send({ method: 'GET', path: '/health/live' });
          probe.close();
          return status === 200 && headers.connection === 'close';
        }),
      );
      return probes.every(Boolean);
    });
    const before = load.answers.length;
    await Promise.race([ended, until('it goes on', () => load.answers.length > before + 100)]);
    load.isOver = true;
    await ended;
    assert.deepEqual([load.lost, load.refused], [[], 0]);
    const { '200': answered = 0, ...failed } = tally(load.answers);
    assert.deepEqual(failed, {});
    assert.ok(answered > 200);
    const late = load.answers.slice(before + THREADS.length * CLIENTS);
    assert.ok(late.every(({ headers }) => headers.connection === 'close'));
    service.kill('SIGTERM');
    assert.deepEqual([(await endOf(service)).stderr], ['']);
    service.remove();
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} under load: requests are answered until the port closes; exit code 0`, async () => {
      const { service, load, ended } = await underLoad({
        PORTICO_LAME_DUCK: signal === 'SIGINT' ? FOR_EVER : '1s',
        PORTICO_SHUTDOWN_GRACE: FOR_EVER,
      });
      service.kill(signal);
      const { code, stderr } = await endOf(service);
      assert.deepEqual([code, stderr], [0, '']);
      await ended;
      assert.deepEqual(load.lost, []);
      const { '200': answered, ...failed } = tally(load.answers);
      assert.deepEqual(failed, {});
      service.remove();
    });

  test('SIGTERM while a body is on its way to another thread: it and later requests are answered', async () => {
    const service = await startThreaded({ ...PATIENT, PORTICO_SHUTDOWN_GRACE: FOR_EVER });
    const client = await service.clientOn('portico-2');
    const { token } = await signUp(client);
    const body = JSON.stringify({ name: 'late' });
    const head = `PUT /v1/account HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const slow = await service.socketOn('portico-2');
    const meanwhile = await service.socketOn('portico-2');
    slow.write(head + body.slice(0, 3));
    service.kill('SIGTERM');
    await until('its port is closed', () => isClosed(service.url));
    assert.match(await answerTo(meanwhile, head + body), /^HTTP\/1\.1 200 /);
    assert.match(await answerTo(slow, body.slice(3)), /^HTTP\/1\.1 200 /);
    client.close();
    assert.equal((await endOf(service)).code, 0);
    service.remove();
  });

  test('a thread fails to start twice: logged, retried and started', async () => {
    const service = await startThreaded({ TEST_THREADS_REFUSED: '2' });
    const retried = service.log().filter(({ msg }) => msg === 'a serving thread did not start; trying again');
    assert.deepEqual(
      retried.map(({ err }) => err.message),
      ['no room on purpose', 'no room on purpose'],
    );
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
    assert.deepEqual(
      service.log().filter(({ level, thread }) => level >= 40 && thread !== undefined),
      [],
    );
    service.remove();
  });

  for (const [what, variables, message] of [
    ['threads that have no room', { TEST_THREADS_REFUSED: '1000' }, 'no room on purpose'],
    ['threads that end while they load', { TEST_THREADS_BROKEN: 'yes' }, 'broken on purpose'],
  ] as const)
    test(`${what}: after three attempts each, the first serves alone, with one warning for each`, async () => {
      const service = await startThreaded(variables, 'at once');
      const complaints = () =>
        service.log().filter(({ level, thread }) => level >= 40 && thread !== undefined);
      await until('they are given up', () => complaints().length === 2);
      const client = await service.clientOn('first');
      assert.equal((await client.send({ method: 'GET', path: '/v1/account' })).error, 'ACCESS_TOKEN_MISSING');
      client.close();
      service.kill('SIGTERM');
      assert.equal((await endOf(service)).code, 0);
      const WARNING = 'a serving thread does not start: fewer threads serve';
      const told = complaints().map(({ level, thread, msg }) => [level, thread, msg]);
      assert.deepEqual(told.toSorted(), [
        [40, 2, WARNING],
        [40, 3, WARNING],
      ]);
      const tries = service.log().filter(({ err }) => err?.message === message);
      assert.equal(tries.length, 6);
      service.remove();
    });

  test('SIGTERM before the other threads have started: exit code 0, and no error logged', async () => {
    const service = await startThreaded({ PORTICO_SHUTDOWN_GRACE: FOR_EVER }, 'at once');
    service.kill('SIGTERM');
    const { code, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
    const complaints = service.log().filter(({ level }) => level >= 50);
    assert.deepEqual(complaints, []);
    service.remove();
  });
});

/** Sends something over a connection. @returns what comes back before the connection is closed */
async function answerTo(socket: Socket, text: string): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

async function isClosed(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
