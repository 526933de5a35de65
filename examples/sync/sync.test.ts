import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newServiceKey } from '../../packages/server/test/fixtures/service-keys.ts';
import { spawnService } from '../../packages/server/test/harness/process.ts';
import { rowsOf } from '../../packages/server/test/harness/rows.ts';
import { startService } from '../../packages/server/test/harness/service.ts';
import { PATIENCE, until } from '../../packages/server/test/harness/until.ts';

/** The job that `docs/guides/changes.md` names, as it is. */
const JOB = fileURLToPath(new URL('sync.ts', import.meta.url));
const KILLS = 4;

const folder = mkdtempSync(join(tmpdir(), 'portico-sync-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const portico = await startService();
after(() => portico.stop());
const { token } = await newServiceKey(portico, { scopes: ['accounts:read', 'events:read'] });
const FILE = join(folder, 'accounts.db');

const spawnJob = () =>
  spawnService({ PORTICO_URL: portico.url, PORTICO_SERVICE_KEY: token, FILE }, [process.execPath, JOB]);

function mirrored(): unknown[] {
  // The job may be held up while it writes.
  using file = new DatabaseSync(FILE, { timeout: PATIENCE });
  const isThere = file.prepare(`select 1 from sqlite_master where name = 'accounts'`).get() !== undefined;
  return isThere ? file.prepare('select id, email, name from accounts order by id').all() : [];
}

const actual = () => rowsOf(portico.databaseUrl, 'select id, email, name from accounts order by id');
const isMirrored = async () =>
  JSON.stringify(mirrored()) === JSON.stringify((await actual()).map((row) => ({ ...row })));

test('accounts are mirrored, however often the job is killed', async () => {
  const gone = await portico.person('gone');
  const kept = await portico.person('kept');
  for (let time = 0; time < KILLS; time++) {
    const job = spawnJob();
    const before = mirrored().length;
    const { token: own } = await portico.person('new');
    await portico.call('PUT', '/v1/account', { token: own, body: { name: `New ${time}` } });
    await portico.call('PUT', '/v1/account', { token: kept.token, body: { name: `Kept ${time}` } });
    await until('it has written something', () => mirrored().length > before);
    job.kill('SIGKILL');
    assert.equal((await job.ended).signal, 'SIGKILL');
  }
  assert.equal((await portico.call('DELETE', '/v1/account', { token: gone.token })).status, 204);
  const last = spawnJob();
  await until(() => `the mirror is the same: ${last.stderr()}`, isMirrored);
  last.kill('SIGKILL');
  await last.ended;
  assert.ok(mirrored().length > KILLS);
});
