import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { called } from '../harness/called.ts';
import { clientOf } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { endOf, newPlace, startProcess } from '../harness/process.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const ROUNDS = 20;
const CLIENTS = 4;
/** Answers between two copies. */
const BETWEEN = 15;

const folder = mkdtempSync(join(tmpdir(), 'portico-backups-'));
after(() => rmSync(folder, { recursive: true }));

interface Load {
  /** The ids of organizations whose creation was answered 201. */
  readonly promised: string[];
  isOver: boolean;
}

/** Creates organizations, one after another. */
async function create(url: string, email: string, load: Load): Promise<void> {
  const client = clientOf(url);
  const post = async (path: string, token: string | undefined, body: object) =>
    until('the service has room', async () => {
      const answer = await client.send({ method: 'POST', path, token, body });
      if (answer.status === 503) return false;
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    });
  const { accessToken } = await post('/v1/register', undefined, { email, password: PASSWORD });
  while (!load.isOver) {
    const { id } = await post('/v1/organizations', accessToken, { name: 'Acme' });
    load.promised.push(id);
  }
  client.close();
}

function assertHolds(file: string, promised: readonly string[]): void {
  using copy = new DatabaseSync(file, { readOnly: true });
  assert.equal(copy.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
  assert.equal(copy.prepare('pragma foreign_key_check').get(), undefined);
  const rows = copy.prepare('select id from organizations').all();
  const held = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    promised.filter((id) => !held.has(id)),
    [],
  );
}

test(`backup under load: ${ROUNDS} copies are intact, and hold every change answered before they began`, {
  skip: testedDatabase === 'postgres' && 'PostgreSQL has programs of its own',
}, async () => {
  const place = await newPlace();
  after(() => place.remove());
  const service = await startProcess(place.variables);
  const load: Load = { promised: [], isOver: false };
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, number) => create(service.url, `c${number}@example.com`, load)),
  );
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const enough = load.promised.length + BETWEEN;
      await Promise.race([clients, until('more was answered', () => load.promised.length >= enough)]);
      const promised = [...load.promised];
      const file = join(folder, `${round}.db`);
      const { code, stderr } = await called(['backup', file], place.variables);
      assert.equal(code, 0, stderr);
      assertHolds(file, promised);
    }
  } finally {
    load.isOver = true;
    await clients;
    service.kill('SIGTERM');
  }
  assert.equal((await endOf(service)).code, 0);
});
