import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errors } from '@portico/api';
import { pino } from 'pino';
import { logTry } from '../../../src/ground/work/log.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

const service = await startService({ environment: { PORTICO_METRICS_PORT: '0' } });
after(() => service.stop());

const exposed = async () => (await fetch(`${service.app.metricsUrl}/metrics`)).text();
const text = await exposed();
const kinds = new Map(
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
);
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const fileOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = fileOf('docs/operate/alarms.md');

test('the documented metrics are those exposed, each with its kind', () => {
  const rows = page.matchAll(/^\| `(portico_\w+)` \| (\w+) \|/gm);
  const documented = [...rows].map(([, name, kind]) => [name, kind]);
  assert.deepEqual(documented.sort(), [...kinds].sort());
});

test('every alert is documented with what to do', () => {
  const rules = [...fileOf('deploy/alerts.yaml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  assert.ok(rules.length > 10);
  const [, firing = ''] = page.split('## When an alert fires');
  const documented = [...firing.matchAll(/^\| (.*?) \|/gm)].flatMap(
    ([, names = '']) => names.match(/Portico\w+/g) ?? [],
  );
  assert.deepEqual(documented.sort(), rules.sort());
});

test('every metric in the alerting rules is exposed', () => {
  const named = [...fileOf('deploy/alerts.yaml').matchAll(/portico_\w+/g)].map(([name]) => name);
  assert.ok(named.length > 10);
  for (const name of named) {
    const histogram = name.replace(/_(bucket|sum|count)$/, '');
    assert.ok(kinds.has(name) || kinds.get(histogram) === 'histogram', `${name} is not exposed`);
  }
});

test("portico_database_free_bytes: free space of the SQLite file's disk, and unknown on PostgreSQL", async () => {
  const value = async () => /^portico_database_free_bytes (\S+)$/m.exec(await exposed())?.[1];
  if (testedDatabase === 'postgres') return assert.equal(await value(), 'Nan');
  // Other processes write to the disk, too.
  await until('both say the same', async () => {
    const { bavail, bsize, blocks } = await statfs(service.dataDir);
    return Math.abs(Number(await value()) - bavail * bsize) < (blocks * bsize) / 10;
  });
});

/** The log lines for queued work, by how an attempt can end. */
function linesOfTries(): { readonly level: number; readonly msg: string; readonly outcome: string }[] {
  const written: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) });
  const attempt = { queue: 'mail', duration: 1 };
  for (const outcome of ['done', 'dropped', 'held back', 'failed', 'given up'] as const)
    for (const isTheirs of [true, false]) logTry(log, { ...attempt, outcome, isTheirs });
  return written.map((line) => JSON.parse(line));
}

test('the documented log lines are the warnings and errors in the source', () => {
  const source = globSync('packages/server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(fileOf)
    .join('\n');
  const levels = { warn: 40, error: 50 } as const;
  const calls = source.matchAll(/\blog\.(warn|error)\((?:[^'\n]*, )?'([^'\n]+)'\)/g);
  const written = [...calls].map(([, level = '', msg]) => `${levels[level as keyof typeof levels]} ${msg}`);
  assert.ok(written.length > 5);
  const ofTries = linesOfTries().map(({ level, msg }) => `${level} ${msg}`);
  const [, table = ''] = page.split('## The log');
  const rows = [...table.matchAll(/^\| (40|50) \| `([^`]+)` \|/gm)].map(
    ([, level, msg]) => `${level} ${msg}`,
  );
  assert.deepEqual(rows.sort(), [...new Set([...written, ...ofTries])].sort());
});

test('the error and outcome values in the documentation exist', () => {
  const members = [...page.matchAll(/`"(error|outcome)":"([^"]+)"/g)];
  assert.ok(members.length > 2);
  const outcomes = linesOfTries().map(({ outcome }) => outcome);
  for (const [, member, value = ''] of members)
    assert.ok(member === 'error' ? value in errors : outcomes.includes(value), value);
});
