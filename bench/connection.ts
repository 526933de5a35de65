import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A persistent connection with one request at a time. Does as little as possible, so that the server is measured; reads
 * only answers with a `Content-Length`.
 */
export interface Connection {
  readonly busy: boolean;
  /** Sends a request and resolves with its answer, which must be a 200. */
  get(request: Buffer): Promise<void>;
  close(): void;
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return new KeptConnection(socket);
}

/** A GET as it goes over the wire. */
export function getRequest(path: string, token: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`);
}

class KeptConnection implements Connection {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.#receive(String(chunk)));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')));
  }

  get busy(): boolean {
    return this.#waiting !== undefined;
  }

  get(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /^content-length: (\d+)/im.exec(this.#received)?.[1];
    if (this.#received.length < head + 4 + Number(length)) return;
    const { resolve, reject } = this.#waiting ?? { resolve: () => {}, reject: () => {} };
    const good = this.#received.startsWith('HTTP/1.1 200 ') && length !== undefined;
    const answer = this.#received;
    this.#received = '';
    this.#waiting = undefined;
    if (good) resolve();
    else reject(new Error(`The server answered ${answer}`));
  }
}
