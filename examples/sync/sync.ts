/**
 * Keeps a table with everybody's address and name, in a database of its own. Wherever it is killed, it goes on from there:
 * the cursor is stored in the same transaction as what was made of the events before it.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const { PORTICO_URL = 'http://localhost:3000', PORTICO_SERVICE_KEY = '', FILE = 'accounts.db' } = process.env;
const PAUSE = 1_000;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly state: string;
}

interface Changes {
  readonly items: readonly { readonly subject: { readonly type: string; readonly id: string } }[];
  readonly nextCursor: string;
}

const database = new DatabaseSync(FILE, { timeout: 5_000 });
database.exec(`
  create table if not exists accounts (id text primary key, email text not null, name text, state text not null);
  create table if not exists feed (id integer primary key check (id = 1), cursor text not null);
`);
const upsert = database.prepare(
  'insert or replace into accounts (id, email, name, state) values (?, ?, ?, ?)',
);
const remove = database.prepare('delete from accounts where id = ?');
const saveCursor = database.prepare('insert or replace into feed (id, cursor) values (1, ?)');
const savedCursor = () => database.prepare('select cursor from feed').get()?.cursor as string | undefined;

/** Repeats until the operation itself answers: no account is lost while Portico is away. */
async function get(path: string): Promise<{ status: number; body: unknown }> {
  for (;;) {
    try {
      const headers = { authorization: `Bearer ${PORTICO_SERVICE_KEY}` };
      const response = await fetch(`${PORTICO_URL}/v1/operator/${path}`, { headers });
      if ([200, 404, 422].includes(response.status))
        return { status: response.status, body: await response.json() };
      console.error(`${response.status} ${response.headers.get('error-code')}`);
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    } catch (error) {
      console.error(String(error));
      await sleep(PAUSE);
    }
  }
}

function inTransaction(work: () => void): void {
  database.exec('begin immediate');
  work();
  database.exec('commit');
}

const store = ({ id, email, name, state }: Account) => upsert.run(id, email, name, state);

/** Everybody, also those whose events are no longer kept. */
async function mirrorAll(): Promise<void> {
  database.exec('delete from accounts');
  for (let query = ''; ; ) {
    const { body } = await get(`accounts?limit=100${query}`);
    const { items, nextCursor } = body as { items: Account[]; nextCursor: string | null };
    inTransaction(() => items.forEach(store));
    if (nextCursor === null) return;
    query = `&cursor=${nextCursor}`;
  }
}

/** @returns whether there was anything new */
async function follow(cursor: string | undefined): Promise<boolean> {
  const { status, body } = await get(`changes?limit=1000${cursor === undefined ? '' : `&after=${cursor}`}`);
  if (status === 422) {
    // The database was restored from a backup that is older than the cursor.
    database.exec('delete from feed');
    return true;
  }
  const { items, nextCursor } = body as Changes;
  const changed = new Set(items.flatMap(({ subject }) => (subject.type === 'account' ? subject.id : [])));
  // The account may have changed again since the event: its present state counts.
  const now = new Map<string, Account | undefined>();
  for (const id of changed) {
    const found = await get(`accounts/${id}`);
    now.set(id, found.status === 200 ? (found.body as Account) : undefined);
  }
  inTransaction(() => {
    for (const [id, account] of now) account ? store(account) : remove.run(id);
    saveCursor.run(nextCursor);
  });
  return items.length > 0;
}

for (;;) {
  const cursor = savedCursor();
  if (cursor === undefined) await mirrorAll();
  if (!(await follow(cursor))) await sleep(PAUSE);
}
