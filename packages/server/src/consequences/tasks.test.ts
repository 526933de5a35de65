import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rowsOf, runOn } from '../../test/harness/rows.ts';
import { startService } from '../../test/harness/service.ts';
import { sweep } from '../../test/harness/sweep.ts';
import { until } from '../../test/harness/until.ts';
import { BEFORE_ALL_IDS, newId } from '../ground/id.ts';

const service = await startService({ workInterval: 20 });
after(() => service.stop());
const { databaseUrl } = service;

test('finish-endings: work that fails delays no other, is retried later, and is logged', async () => {
  const [broken, { account, token }] = [newId(), await service.person('gone')];
  const columns = 'id, kind, subject_id, details, stage, after, due_at';
  const values = [broken, 'invitations', newId(), 'null', 'revoke', BEFORE_ALL_IDS, 0];
  await runOn(databaseUrl, `insert into endings (${columns}) values (?, ?, ?, ?, ?, ?, ?)`, values);
  assert.equal((await service.call('DELETE', '/v1/account', { token })).status, 204);
  await sweep(service, 'finish-endings');
  const accounts = await rowsOf(databaseUrl, `select id from accounts where id = '${account.id}'`);
  assert.deepEqual(accounts, []);
  const [left] = await rowsOf(databaseUrl, `select id, due_at from endings where id = '${broken}'`);
  assert.ok(Number(left?.due_at) > Date.now());
  await until('the log says why', () => /"task":"finish-endings".*a task failed/.test(service.log()));
});
