import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../../harness/main.ts';
import { listening } from '../../harness/sockets.ts';
import { until } from '../../harness/until.ts';
import { ORIGIN, PUBLIC_URL } from './proxy.ts';

/** A node of Portico in a process of its own, with a database of its own. */
export interface PorticoNode {
  /** As `host:port`. */
  readonly address: string;
  /** Asks it to stop. */
  terminate(): void;
  readonly ended: Promise<number | null>;
  remove(): Promise<void>;
}

export async function startPortico(variables: Readonly<Record<string, string>> = {}): Promise<PorticoNode> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-node-'));
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PORTICO_|npm_)/.test(name));
  const own = {
    PORTICO_PORT: '0',
    PORTICO_DATA_DIR: folder,
    PORTICO_PUBLIC_URL: PUBLIC_URL,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_ALLOWED_ORIGINS: ORIGIN,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(inherited), ...own, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const url = await until('the node serves', () => /"listening":"(http:[^"]+)"/.exec(log)?.[1]);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    address: new URL(url).host,
    terminate: () => child.kill('SIGTERM'),
    ended,
    remove: () => remove(child, folder),
  };
}

async function remove(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Stands in for a node, and does what a test needs. */
export interface StandIn {
  readonly address: string;
  /** Requests received, health checks aside, as `POST /path`. */
  readonly requests: readonly string[];
  close(): void;
}

/** @param answer to every request but health checks, which succeed */
export async function startStandIn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandIn> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') return void response.end('{"status":"ok"}');
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const { port } = await listening(server);
  return {
    address: `127.0.0.1:${port}`,
    requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
