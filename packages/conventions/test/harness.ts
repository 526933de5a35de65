/** For the tests of the port: a service of plain `node:http`, without any framework. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { commonErrors, defineErrors, failureRenderer } from '../src/index.ts';
import { type Answer, ClosedPort, type MendReason, type PortOptions } from '../src/node/index.ts';

export const catalogue = defineErrors(commonErrors({ realm: 'test' }));
export const render = failureRenderer(catalogue, () => 'https://service.example');

export interface OpenPort {
  readonly port: ClosedPort;
  readonly answers: Answer[];
  readonly mended: MendReason[];
  /** Sends bytes and answers with all that comes until the connection is closed. */
  readonly exchange: (...bytes: string[]) => Promise<string>;
  /**
   * The same, and again without an answer: with short timeouts, a connection is closed silently if this machine was
   * held up before it was read.
   */
  readonly exchangeInTime: (...bytes: string[]) => Promise<string>;
  /** A connection, and the bytes received on it. */
  readonly dial: () => { readonly socket: Socket; readonly received: () => string };
}

/** Milliseconds after which no answer can be expected, even on a busy machine. */
const PATIENCE_MS = 90_000;

/** Waits for something that must come. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('Waited in vain');
    await turn();
  }
}

/** Resolves when a connection is closed, also by a reset, which a refused client may get. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The connection was not closed')), PATIENCE_MS);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** Opens a port until the test that calls it is over. */
export async function openPort(
  listener: RequestListener,
  options: Partial<PortOptions> = {},
): Promise<OpenPort> {
  const answers: Answer[] = [];
  const mended: MendReason[] = [];
  const port = new ClosedPort({
    catalogue,
    render,
    onAnswer: (answer) => answers.push(answer),
    onMended: (reason) => mended.push(reason),
    headersTimeout: PATIENCE_MS,
    requestTimeout: PATIENCE_MS,
    ...options,
  });
  const server = port.createServer(listener).listen(0, '127.0.0.1');
  after(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const { port: number } = server.address() as AddressInfo;
  const dial = () => {
    const socket = connect(number, '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    return { socket, received: () => received };
  };
  const exchange = async (...bytes: string[]) => {
    const { socket, received } = dial();
    socket.write(bytes.join(''), 'latin1');
    await closed(socket);
    return received();
  };
  const exchangeInTime = async (...bytes: string[]) => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const received = await exchange(...bytes);
      if (received !== '' || performance.now() > deadline) return received;
    }
  };
  return { port, answers, mended, exchange, exchangeInTime, dial };
}
