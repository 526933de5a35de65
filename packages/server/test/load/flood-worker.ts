/**
 * Floods a service from a thread of its own, so that its work does not count as that of the thread that serves: connections
 * that each write prepared bytes at once, and whose answers are only counted.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The data for the thread. */
export interface Flood {
  readonly port: number;
  readonly connections: number;
  readonly bytes: string;
  /** Answers for each connection, unless it is closed before. */
  readonly answers: number;
}

const { port, connections, bytes, answers }: Flood = workerData;
const STATUS_LINE = 'HTTP/1.1 ';

async function flood(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.write(bytes);
  let count = 0;
  let tail = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    // A status line may be cut in two.
    const text = `${tail}${chunk}`;
    count += text.split(STATUS_LINE).length - 1;
    tail = text.slice(1 - STATUS_LINE.length);
    if (count >= answers) break;
  }
  socket.destroy();
}

await Promise.all(Array.from({ length: connections }, flood));
parentPort?.postMessage('done');
