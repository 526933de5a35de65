/**
 * One connection, octet by octet: sends what no HTTP client would, and listens until the server has answered and
 * closed, within bounds of size and time. A server is never trusted to stop by itself.
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { afterOwnTime } from '../own-time.ts';
import { type Reading, readResponses } from './read.ts';
import type { RequestFraming } from './response.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** For TLS only; false accepts any certificate. */
  readonly verifyCertificate?: boolean;
}

/** Octets to send, a wait in milliseconds, a wait for the first octet of an answer, or the end of the client's side. */
export type Step = string | Buffer | { readonly pause: number } | 'await-answer' | 'end';

export interface Talk {
  readonly endpoint: Endpoint;
  readonly steps: readonly Step[];
  /** The requests in these steps, in order: one response each is waited for. */
  readonly asked: readonly RequestFraming[];
  readonly limits?: Partial<Limits>;
  /** Never closes the client's side by itself, so that it is the server's own decision to close. */
  readonly stayOpen?: boolean;
  /** Ends the conversation, as if its time were up. */
  readonly signal?: AbortSignal;
}

export interface Limits {
  /** Octets read from one connection. */
  readonly bytes: number;
  /** Milliseconds for the whole connection, in which this process runs. */
  readonly time: number;
  /** Milliseconds in which a server that has answered may close, or send what it should not. */
  readonly settle: number;
}

export const LIMITS: Limits = { bytes: 1024 * 1024, time: 10_000, settle: 2000 };

/**
 * How it ended: the server closed or reset the connection, kept it open although all requests were answered (`kept`),
 * said too little until the time was up (`time`), said too much (`size`), or could not be reached.
 */
export type Ending = 'closed' | 'reset' | 'kept' | 'time' | 'size' | 'unreachable';

export interface Conversation extends Reading {
  readonly ending: Ending;
  /** How many octets were read. */
  readonly size: number;
}

/** Holds one conversation; never rejects. */
export async function talk(talk: Talk): Promise<Conversation> {
  const limits = { ...LIMITS, ...talk.limits };
  const listener = new Listener(open(talk.endpoint), talk, limits);
  const sending = send(listener, talk.steps);
  const ending = await listener.ended;
  listener.socket.destroy();
  await sending;
  const bytes = listener.bytes();
  const closed = ending === 'closed' || ending === 'reset';
  return { ...readResponses(bytes, talk.asked, closed), ending, size: bytes.length };
}

function open({ host, port, tls, verifyCertificate = true }: Endpoint): Socket {
  if (!tls) return connectTcp({ host, port, allowHalfOpen: true, noDelay: true });
  const servername = /^[\d.]+$|:/.test(host) ? undefined : host;
  const options = { host, port, allowHalfOpen: true, ALPNProtocols: ['http/1.1'], servername };
  return connectTls({ ...options, rejectUnauthorized: verifyCertificate });
}

class Listener {
  readonly socket: Socket;
  readonly ended: Promise<Ending>;
  over = false;
  readonly #asked: readonly RequestFraming[];
  readonly #stayOpen: boolean;
  readonly #limits: Limits;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #connected = false;
  #stopSettling: (() => void) | undefined;
  #end: (ending: Ending) => void = () => {};
  #waiting: (() => void)[] = [];

  constructor(socket: Socket, { asked, stayOpen = false, signal }: Talk, limits: Limits) {
    this.socket = socket;
    this.#asked = asked;
    this.#stayOpen = stayOpen;
    this.#limits = limits;
    this.ended = new Promise((resolve) => {
      const timeIsUp = () => this.#end('time');
      const stopTime = afterOwnTime(limits.time, timeIsUp);
      signal?.addEventListener('abort', timeIsUp);
      this.#end = (ending) => {
        stopTime();
        signal?.removeEventListener('abort', timeIsUp);
        this.#stopSettling?.();
        this.over = true;
        this.#wake();
        resolve(ending);
      };
    });
    // A TLS socket emits `connect` before the handshake, when data cannot be sent yet.
    socket.on(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
      this.#wake();
    });
    socket.on('data', (chunk: Buffer) => this.#heard(chunk));
    socket.on('end', () => this.#end('closed'));
    socket.on('close', () => this.#end(this.#connected ? 'closed' : 'unreachable'));
    socket.on('error', () => this.#end(this.#connected ? 'reset' : 'unreachable'));
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Resolves once octets can be sent, or with the end. */
  async connected(): Promise<void> {
    if (this.over || this.#connected) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves with the first octet of an answer, or with the end. */
  async answered(): Promise<void> {
    if (this.over || this.#size > 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves after so many milliseconds, with the server's bytes until then, or with the end. */
  async pause(milliseconds: number): Promise<void> {
    if (this.over) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      this.#waiting.push(resolve);
    });
    clearTimeout(timer);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting = [];
  }

  #heard(chunk: Buffer): void {
    if (this.over) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#wake();
    if (this.#size > this.#limits.bytes) this.#end('size');
    if (this.over || this.#stopSettling !== undefined) return;
    const reading = readResponses(this.bytes(), this.#asked, false);
    if (reading.settled) this.#settle(reading);
  }

  /** Everything is answered. Closing this side makes a server that keeps to HTTP close too, so that all of it is seen. */
  #settle(reading: Reading): void {
    this.#stopSettling = afterOwnTime(this.#limits.settle, () => this.#end('kept'));
    if (!this.#stayOpen && reading.responses.at(-1)?.persistent === true) this.socket.end();
  }
}

async function send(listener: Listener, steps: readonly Step[]): Promise<void> {
  await listener.connected();
  for (const step of steps) {
    if (listener.over) return;
    if (step === 'end') listener.socket.end();
    else if (step === 'await-answer') await listener.answered();
    else if (typeof step === 'object' && 'pause' in step) await listener.pause(step.pause);
    else if (listener.socket.writable) listener.socket.write(step as string | Buffer);
  }
}
