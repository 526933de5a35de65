import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { ownTime } from '../../../test/harness/own-time.ts';
import { CheckpointThread } from './checkpoints.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-checkpoints-'));
after(() => rmSync(folder, { recursive: true }));

test('a reader of an older state blocks no writer; the log is written back afterwards', async () => {
  const file = join(folder, 'portico.db');
  const writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table t (a text) strict');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin; select * from t');
  writer.exec(`insert into t values ('a')`);
  const thread = new CheckpointThread(file);
  await thread.start();
  const took: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const begun = ownTime();
    assert.equal(await thread.run('checkpoint'), 'busy');
    took.push(ownTime() - begun);
  }
  // SQLite would wait a second for it.
  assert.ok(Math.min(...took) < 900, `it took ${took} ms`);
  reader.close();
  assert.equal(await thread.run('checkpoint'), 'ok');
  await thread.close();
  writer.close();
});
