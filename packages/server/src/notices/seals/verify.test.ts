import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { sealAll } from '../../../test/fixtures/audit.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { putOff, sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { firstIdAt, newId } from '../../ground/id.ts';
import type { Problem, Verdict } from './problem.ts';

const service = await startService({ workInterval: 20 });
const folder = await mkdtemp(join(tmpdir(), 'portico-verify-'));
after(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});
const { databaseUrl } = service;
const { token: key } = await newServiceKey(service);
const owner = await service.person('owner');
const acme = await service.organization(owner, 'Acme');
const other = await service.organization(owner, 'Other');
for (const name of ['Emca', 'Came', 'Mace'])
  await service.call('PUT', `/v1/organizations/${acme}`, { token: owner.token, body: { name } });
await sealAll(service);
await service.person('later');
await sealAll(service);

// Test events are not sealed before they are looked at, nor is a seal added to those that are kept.
beforeEach(() => putOff(service, 'seal-events'));

const run = (sql: string, values: readonly (string | number | null)[] = []) =>
  runOn(databaseUrl, sql, values);

async function verified(...args: string[]): Promise<Verdict & { readonly code: number }> {
  const { code, stdout, stderr } = await called(
    ['events', 'verify', '--json', ...args],
    variablesOf(service),
  );
  assert.equal(stderr, '');
  return { code, ...JSON.parse(stdout) };
}

async function problemsOf(...args: string[]): Promise<readonly Problem[]> {
  const { code, problems } = await verified(...args);
  assert.equal(code, problems.length > 0 ? 1 : 0);
  return problems;
}

/** The events of the organization, oldest first. */
const events = () =>
  rowsOf(
    databaseUrl,
    `select * from events where organization_id = '${acme}' and seal_number = 1 order by id`,
  );
const [first, second] = await events();
assert(first && second);
const [one, two] = [String(first.id), String(second.id)];

/** The problems that are found while the database is altered; it is restored afterwards. */
async function bent(bend: () => Promise<unknown>, back: () => Promise<unknown>, ...args: string[]) {
  await bend();
  try {
    return await problemsOf(...args);
  } finally {
    await back();
  }
}

const inSeal = (problems: readonly Problem[], event: string) =>
  problems.filter((problem) => problem.event === event).map(({ fault, seal }) => `${fault} ${seal}`);

test('verify: an intact record has no problems', async () => {
  const { code, problems, events, seals } = await verified();
  assert.deepEqual([code, problems], [0, []]);
  assert.ok(events > 5 && seals >= 2);
});

for (const [what, column, value] of [
  ['its type', 'type', 'organization.deleted'],
  ['its time', 'at', 1],
  ['its details', 'details', '{"name":"Forged"}'],
  ['its address', 'ip_address', '192.0.2.7'],
  ['that its address is forgotten', 'ip_address', null],
  ['the actor', 'actor_id', newId()],
  ['the organization that it is moved to', 'organization_id', other],
] as const) {
  test(`verify: finds a changed event: ${what}`, async () => {
    const set = (to: unknown) =>
      run(`update events set ${column} = ? where id = ?`, [to as string | number | null, one]);
    const problems = await bent(
      () => set(value),
      () => set(first[column]),
    );
    assert.deepEqual(problems, [{ fault: 'changed', event: one, seal: 1 }]);
  });
}

test('verify: finds a removed event', async () => {
  const names = Object.keys(first).filter((name) => name !== 'recorded' && name !== 'seq');
  const insert = `insert into events (${names.join()}) values (${names.map(() => '?').join()})`;
  const problems = await bent(
    () => run('delete from events where id = ?', [one]),
    () =>
      run(
        insert,
        names.map((name) => first[name] as string),
      ),
  );
  assert.deepEqual(problems, [{ fault: 'removed', event: one, seal: 1 }]);
});

test('verify: finds two swapped events', async () => {
  const swap = async (a: unknown, b: unknown) => {
    await run('update events set leaf_index = ? where id = ?', [a as number, one]);
    await run('update events set leaf_index = ? where id = ?', [b as number, two]);
  };
  const problems = await bent(
    () => swap(second.leaf_index, first.leaf_index),
    () => swap(first.leaf_index, second.leaf_index),
  );
  assert.deepEqual([inSeal(problems, one), inSeal(problems, two)], [['moved 1'], ['moved 1']]);
});

test('verify: finds an inserted event, with or without a seal', async () => {
  const put = (id: string, seal: number | null) =>
    run(
      `insert into events (id, type, at, subject_id, details, seal_number, leaf_index)
        values (?, 'account.updated', 0, ?, '{}', ?, ?)`,
      [id, id, seal, seal && 0],
    );
  const old = firstIdAt(Date.now() - 3 * 3_600_000);
  for (const [seal, found] of [
    [1, { fault: 'put in', event: old, seal: 1 }],
    [null, { fault: 'put in', event: old }],
  ] as const) {
    const problems = await bent(
      () => put(old, seal),
      () => run('delete from events where id = ?', [old]),
    );
    assert.deepEqual(problems, [found]);
  }
});

test('verify: finds a rewritten seal or leaf, a removed seal, and a clock set back', async () => {
  const [seal] = await rowsOf(databaseUrl, 'select * from seals where number = 2');
  assert(seal);
  const setSeal = (column: string) => (to: unknown) =>
    run(`update seals set ${column} = ? where number = 2`, [to as string]);
  for (const [column, value] of [
    ['root', 'ab'.repeat(32)],
    ['previous_root', null],
    ['signature', 'a.b.c'],
    ['count', 1_000],
    ['subtrees', JSON.stringify(['ab'.repeat(32)])],
  ] as const) {
    const set = setSeal(column);
    const problems = await bent(
      () => set(value),
      () => set(seal[column]),
    );
    assert.ok(
      problems.some((problem) => problem.fault === 'the seal was rewritten' && problem.seal === 2),
      column,
    );
  }
  const at = setSeal('at');
  const back = await bent(
    () => at(1),
    () => at(seal.at),
  );
  assert.ok(back.some(({ fault, seal }) => fault === 'the clock was set back' && seal === 2));

  const [leaf] = await rowsOf(databaseUrl, `select leaf from leaves where event_id = '${one}'`);
  const setLeaf = (to: unknown) => run('update leaves set leaf = ? where event_id = ?', [to as string, one]);
  const forged = await bent(
    () => setLeaf('cd'.repeat(32)),
    () => setLeaf(leaf?.leaf),
  );
  assert.ok(forged.some(({ fault, seal }) => fault === 'the seal was rewritten' && seal === 1));
});

test('verify: finds an event that was inserted before its seal', async () => {
  const old = firstIdAt(Date.now() - 5 * 3_600_000);
  const values = [old, old];
  // It is the only one in its seal, so that both can be removed.
  await run('delete from events where seal_number is null');
  await run(
    `insert into events (id, type, at, subject_id, details) values (?, 'account.updated', 0, ?, '{}')`,
    values,
  );
  await sweep(service, 'seal-events');
  const [row] = await rowsOf(databaseUrl, `select seal_number from events where id = '${old}'`);
  assert.deepEqual(await problemsOf(), [{ fault: 'backdated', event: old, seal: Number(row?.seal_number) }]);
  await run('delete from events where id = ?', [old]);
  await run('delete from leaves where event_id = ?', [old]);
  await run('delete from seals where number = ?', [Number(row?.seal_number)]);
});

/** Writes the export of everything and the seals to files. @param bend alters the lines of the export */
async function kept(bend: (lines: string[]) => string[] = (lines) => lines): Promise<string[]> {
  const { text } = await service.call('GET', '/v1/operator/events/export', { token: key });
  const seals = await service.call('GET', '/v1/operator/seals?limit=100', { token: key });
  const [file, sealsFile] = [join(folder, 'events.ndjson'), join(folder, 'seals.json')];
  await writeFile(file, bend(text.split('\n')).join('\n'));
  await writeFile(sealsFile, seals.text);
  return [file, '--seals', sealsFile];
}

test('verify: checks an export against kept seals for changed, removed, inserted and moved events', async () => {
  assert.deepEqual(await problemsOf(...(await kept())), []);
  const at = (lines: readonly string[]) => lines.findIndex((line) => line.includes(`"id":"${two}"`));
  const problemsIn = async (bend: (lines: string[]) => string[]) => problemsOf(...(await kept(bend)));
  const changed = (line = '') => line.replace('"type":"', '"type":"x.');
  assert.deepEqual(await problemsIn((lines) => lines.with(at(lines), changed(lines[at(lines)]))), [
    { fault: 'changed', event: two, seal: 1 },
  ]);
  assert.deepEqual(await problemsIn((lines) => lines.toSpliced(at(lines), 1)), [
    { fault: 'removed', seal: 1, index: Number(second.leaf_index) },
  ]);
  assert.deepEqual(await problemsIn((lines) => lines.toSpliced(at(lines), 0, lines[at(lines)] ?? '')), [
    { fault: 'put in', event: two, seal: 1 },
  ]);
  const place = `"index":${second.leaf_index},`;
  const problems = await problemsIn((lines) =>
    lines.with(
      at(lines),
      (lines[at(lines)] ?? '').replace(place, `"index":${Number(second.leaf_index) + 1},`),
    ),
  );
  assert.deepEqual(inSeal(problems, two), ['moved 1']);
});

test('verify: checks an export of an organization by itself', async () => {
  const path = `/v1/organizations/${acme}/events/export`;
  const { text } = await service.call('GET', path, { token: owner.token });
  const [, , sealsFile = ''] = await kept();
  const file = join(folder, 'acme.ndjson');
  await writeFile(file, text);
  assert.deepEqual(await problemsOf(file, '--seals', sealsFile, '--organization'), []);
  await writeFile(file, text.replace('Emca', 'Forged'));
  const [problem] = await problemsOf(file, '--seals', sealsFile, '--organization');
  assert.equal(problem?.fault, 'changed');
});

test('verify: a database with re-signed or truncated seals differs from the kept ones', async () => {
  const [, , sealsFile = ''] = await kept();
  const set = 'update seals set at = at + 1 where number = 1';
  const rewritten = await bent(
    () => run(set),
    () => run(set.replace('+', '-')),
    ...['--seals', sealsFile],
  );
  assert.ok(rewritten.some(({ fault, seal }) => fault === 'the seal was rewritten' && seal === 1));
  const { seals } = await verified();
  await writeFile(sealsFile, JSON.stringify([{ number: seals + 1 }]));
  assert.deepEqual(await problemsOf('--seals', sealsFile), [
    { fault: 'the seal is missing', seal: seals + 1 },
  ]);
});

test('verify: deleted accounts and events past retention are no removal', async () => {
  const gone = await service.person('gone');
  await sealAll(service);
  assert.equal((await service.call('DELETE', '/v1/account', { token: gone.token })).status, 204);
  await sweep(service, 'finish-endings');
  await until('its events are gone', async () => {
    const left = `select id from events where account_id = '${gone.account.id}' and type = 'session.created'`;
    return (await rowsOf(databaseUrl, left)).length === 0;
  });
  const { code, forgotten, problems } = await verified();
  assert.deepEqual([code, problems], [0, []]);
  assert.ok(forgotten > 0);
  await run('delete from events where seal_number = 1');
  assert.ok((await problemsOf()).every(({ fault, seal }) => fault === 'removed' && seal === 1));
  assert.deepEqual(await problemsOf('--kept', '1s'), []);
});
