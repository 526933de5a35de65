import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { outcomesIn } from './answers.ts';
import { openPort, until } from './harness.ts';

const get = (target: string | number) => `GET /${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const many = (name: string, count: number) => numbers(count).map((at) => get(`${name}/${at}`));
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Counts of a listener, for each turn of the event loop in which a request began. */
interface Turn {
  readonly of: Map<string, number>;
  all: number;
}

/** Counts what begins in each turn of the event loop, which ends where its immediates run. */
function counting(listener: RequestListener): { listener: RequestListener; turns: Turn[] } {
  const turns: Turn[] = [];
  let isOn = false;
  const counted: RequestListener = (request, response) => {
    if (!isOn) {
      turns.push({ of: new Map(), all: 0 });
      isOn = true;
      setImmediate(() => {
        isOn = false;
      });
    }
    const turn = turns.at(-1) as Turn;
    const name = request.url?.split('/')[1] ?? '';
    turn.of.set(name, (turn.of.get(name) ?? 0) + 1);
    turn.all++;
    return listener(request, response);
  };
  return { listener: counted, turns };
}

const LISTENERS: Readonly<Record<string, RequestListener>> = {
  'at once': (request, response) => response.end(request.url),
  'without an answer of the listener': () => {
    throw new Error('expected');
  },
  'once the body has been read': async (request, response) => {
    for await (const _ of request);
    response.end(request.url);
  },
  'after a promise': async (request, response) => {
    await undefined;
    response.end(request.url);
  },
  'a turn later': async (request, response) => {
    await nextTurn();
    response.end(request.url);
  },
};

for (const [how, answer] of Object.entries(LISTENERS)) {
  test(`1,000 pipelined requests on each of ten connections, answered ${how}: at most 16 of one begin in a turn`, async () => {
    const { listener, turns } = counting(answer);
    const { dial } = await openPort(listener);
    const dialled = numbers(10).map(() => dial());
    for (const [at, { socket }] of dialled.entries()) socket.write(many(`c${at}`, 1_000).join(''));
    await until(() => dialled.every(({ received }) => received().split('HTTP/1.1 ').length === 1_001));
    for (const { socket } of dialled) socket.destroy();
    const most = Math.max(...turns.flatMap(({ of }) => [...of.values()]));
    assert.ok(most <= 16, `${most} of one connection began in a turn`);
    const sofar = numbers(10).map(() => 0);
    for (const { of } of turns) {
      for (const [name, count] of of)
        sofar[Number(name.slice(1))] = (sofar[Number(name.slice(1))] ?? 0) + count;
      if (sofar.some((count) => count >= 1_000)) break;
    }
    const least = Math.min(...sofar);
    assert.ok(least > 700, `${sofar} when the first was through`);
  });
}

test("beside pipelined requests, another connection's first begins in the turn in which it is read", async () => {
  const begun: string[] = [];
  const { dial } = await openPort((request, response) => {
    begun.push(request.url ?? '');
    response.end(request.url);
  });
  const floods = numbers(60).map(() => dial());
  for (const { socket } of floods) socket.write(many('flood', 2_000).join(''));
  await until(() => begun.length > 2_000);
  const { socket, received } = dial();
  const waits: number[] = [];
  for (const at of numbers(50)) {
    const before = begun.length;
    socket.write(get(`other/${at}`));
    await until(() => received().includes(`/other/${at}`));
    waits.push(begun.length - before);
  }
  for (const one of [...floods.map((flood) => flood.socket), socket]) one.destroy();
  // The requests of one connection in a turn, and the turns that the client needs in this process to write and to read.
  assert.ok(Math.max(...waits) < 400, `${waits} began before it`);
});

test('closeAfterAnswers: requests waiting for their turn are answered, and count until then', async () => {
  const { dial, port } = await openPort((request, response) => {
    if (request.url === '/c/100') port.closeAfterAnswers();
    response.end(request.url);
  });
  const { socket, received } = dial();
  socket.write(many('c', 500).join(''));
  await until(() => received().includes('/c/100'));
  await port.whenIdle();
  await until(() => socket.readableEnded || socket.destroyed);
  const targets = numbers(500).map((at) => `200 /c/${at}`);
  assert.deepEqual(outcomesIn(received()), targets);
});

const CHUNKS = 10_000;
const HEAD_OF_CHUNKS = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n';
const BODY_IN_CHUNKS = `${'1\r\na\r\n'.repeat(CHUNKS)}0\r\n\r\n`;

const PACKETS: Readonly<Record<string, { before: string; body: string }>> = {
  'once their heads have been read': { before: `${HEAD_OF_CHUNKS}\r\n`, body: BODY_IN_CHUNKS },
  'in the packets of their heads': { before: '', body: `${HEAD_OF_CHUNKS}\r\n${BODY_IN_CHUNKS}` },
  'in the packets of their heads, before the connection closes': {
    before: '',
    body: `${HEAD_OF_CHUNKS}Connection: close\r\n\r\n${BODY_IN_CHUNKS}`,
  },
  'behind a request in the same packet': {
    before: '',
    body: `${get('first')}${HEAD_OF_CHUNKS}\r\n${BODY_IN_CHUNKS}`,
  },
};

for (const [where, { before, body }] of Object.entries(PACKETS)) {
  test(`bodies in one-byte chunks, ${where}: connections take turns`, async () => {
    let begun = 0;
    const { dial, port } = await openPort(async (request, response) => {
      begun++;
      let length = 0;
      for await (const chunk of request) length += chunk.length;
      response.end(`${request.url} ${length}`);
    });
    const dialled = numbers(20).map(() => dial());
    const { socket, received } = dial();
    for (const one of dialled) one.socket.write(before);
    await until(() => port.connections === dialled.length + 1 && begun === (before ? dialled.length : 0));
    for (const one of dialled) one.socket.write(body);
    let asked = 0;
    const left = () => dialled.filter((one) => !one.received().includes(`/ ${CHUNKS}`)).length;
    const answers = () => received().split('/other').length - 1;
    while (left() > 0) {
      socket.write(get('other'));
      asked++;
      await until(() => answers() === asked);
    }
    for (const one of [...dialled, { socket }]) one.socket.destroy();
    // Each body would take one turn: some would be through with the first answer, and all with the second.
    assert.ok(asked > 20, `${asked} were answered beside them`);
  });
}
