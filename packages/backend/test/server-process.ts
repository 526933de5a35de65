/** A server of a product as a process of its own, whose clock the process that started it moves. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { forExpress } from '../src/adapters/express.ts';
import { type BackendOptions, createBackend, type SessionStore } from '../src/index.ts';

/** In the variable `PRODUCT`, as JSON. */
export interface ProductOfProcess extends Omit<BackendOptions, 'store'> {
  /** A file of SQLite for sessions, which all servers share; without one, they are in cookies. */
  readonly sessions?: string;
}

/** Sent by the process that started it, and answered by a `Report`. */
export interface Order {
  readonly advance: number;
}

export interface Report {
  readonly port: number;
  /** How often Portico was asked how a session stands, since the last report. */
  readonly questions: number;
}

function inFile(path: string): SessionStore {
  const database = new DatabaseSync(path);
  database.exec(`
    pragma busy_timeout = 10000;
    pragma journal_mode = wal;
    create table if not exists sessions (key text primary key, value text not null)
  `);
  const read = database.prepare('select value from sessions where key = ?');
  const write = database.prepare('insert or replace into sessions values (?, ?)');
  const remove = database.prepare('delete from sessions where key = ?');
  return {
    get: async (key) => (read.get(key)?.value as string | undefined) ?? null,
    set: async (key, value) => write.run(key, value),
    delete: async (key) => remove.run(key),
  };
}

const { sessions, ...options }: ProductOfProcess = JSON.parse(process.env.PRODUCT ?? '');
let ahead = 0;
let questions = 0;
const portico = createBackend(
  { ...options, ...(sessions !== undefined && { store: inFile(sessions) }) },
  {
    now: () => Date.now() + ahead,
    fetch: (url, init) => {
      if (String(url).includes('/v1/caller')) questions++;
      return fetch(url, init);
    },
  },
);
const auth = forExpress(portico);
const server = createServer((request, response) => {
  auth.middleware(request, response, () => response.writeHead(404).end());
});

function report(): void {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, questions } satisfies Report);
  questions = 0;
}

process.on('message', ({ advance }: Order) => {
  ahead += advance;
  report();
});
// It ends with the process that started it, also when that is killed.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', report);
