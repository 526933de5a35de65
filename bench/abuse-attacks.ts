/** Attacks, on a thread of their own, apart from the honest caller's. */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { HOSTILE_BODIES } from '../packages/server/test/fixtures/hostile-bodies.ts';

export const ATTACKS = ['never-reading', 'idle', 'abandoned-logins', 'hostile-bodies'] as const;
export type Attack = (typeof ATTACKS)[number];

export interface AttackOptions {
  readonly attack: Attack;
  readonly url: string;
  /** The attack's address: any of 127.0.0.0/8. */
  readonly from: string;
  /** The attacker's own. */
  readonly token: string;
}

/** Counts of the attack so far. */
export interface AttackReport {
  readonly connections: number;
  readonly requests: number;
  /** Whether all intended connections are open, or all that the server allows. */
  readonly isSetUp: boolean;
}

const { attack, url, from, token } = workerData as AttackOptions;
const { hostname, port } = new URL(url);
let connections = 0;
let requests = 0;
let isSetUp = false;
parentPort?.on('message', () =>
  parentPort?.postMessage({ connections, requests, isSetUp } satisfies AttackReport),
);

interface Connection {
  readonly socket: Socket;
  /** Resolves on the first data, or at the end. */
  heard(): Promise<void>;
}

async function dial(): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true });
  let wake = () => {};
  const heard = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (socket.destroyed) resolve();
    });
  connections++;
  socket.on('error', () => {});
  socket.on('data', () => wake());
  socket.on('close', () => {
    connections--;
    wake();
  });
  socket.once('connect', () => wake());
  await heard();
  return { socket, heard };
}

const bearer = `Authorization: Bearer ${token}\r\n`;
const withBody = (method: string, path: string, body: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** 1,000 connections that request the largest documents and never read. */
async function neverReading(): Promise<void> {
  const paths = ['/docs/scalar.js', '/openapi.json', '/errors', '/errors.json'];
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  for (;;) {
    for (let batch = 0; batch < 50 && connections < 1_000; batch++) {
      const { socket } = await dial();
      socket.pause();
      socket.write(asked);
      requests += paths.length;
    }
    isSetUp ||= connections === 1_000;
    await delay(100);
  }
}

/** 10,000 connections, half with the beginning of a request, half silent. */
async function idle(): Promise<void> {
  for (;;) {
    for (let batch = 0; batch < 200 && connections < 10_000; batch++) {
      const { socket } = await dial();
      if (batch % 2 === 0) socket.write('GET /v1/account HTTP/1.1\r\nHost: x\r\n');
    }
    isSetUp ||= connections === 10_000;
    await delay(100);
  }
}

/** 200 logins a second, whose clients disconnect; one in two by a half-close. */
async function abandonedLogins(): Promise<void> {
  const login = (n: number) =>
    withBody('POST', '/v1/login', JSON.stringify({ email: `nobody-${n}@example.com`, password: 'guess' }));
  const begun = performance.now();
  isSetUp = true;
  for (;;) {
    await delay(Math.max(0, begun + requests * 5 - performance.now()));
    const n = requests++;
    void dial().then(async ({ socket }) => {
      socket.write(login(n));
      await delay(20);
      if (n % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    });
  }
}

/** Every operation that takes a body gets each hostile one, on four connections. */
async function hostileBodies(): Promise<void> {
  const id = crypto.randomUUID();
  const all = Object.values<Operation>(operations)
    .filter(({ body }) => body)
    .flatMap(({ method, path, body }) =>
      Object.values(HOSTILE_BODIES).map((build) =>
        withBody(method, `/v1${path.replace(':id', id)}`, build(Object.keys(body?.properties ?? {}))),
      ),
    );
  const client = async () => {
    for (;;) {
      const { socket, heard } = await dial();
      while (!socket.destroyed) {
        socket.write(all[requests++ % all.length] as string);
        await heard();
      }
    }
  };
  isSetUp = true;
  await Promise.all(Array.from({ length: 4 }, client));
}

const all = {
  'never-reading': neverReading,
  idle,
  'abandoned-logins': abandonedLogins,
  'hostile-bodies': hostileBodies,
};
await all[attack]();
