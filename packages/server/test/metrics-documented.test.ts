import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { startService } from './service.ts';

const service = await startService({ environment: { PORTICO_METRICS_PORT: '0' } });
after(() => service.stop());

const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
const kinds = new Map(
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
);
const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the table of metrics names each that is exposed, with its kind, and no other', () => {
  const rows = fileOf('docs/production/alarms.md').matchAll(/^\| `(portico_\w+)` \| (\w+) \|/gm);
  const documented = [...rows].map(([, name, kind]) => [name, kind]);
  assert.deepEqual(documented.sort(), [...kinds].sort());
});

test('every alert is among those of which the page says what to do', () => {
  const rules = [...fileOf('deploy/alerts.yaml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  assert.ok(rules.length > 10);
  const [, ringing = ''] = fileOf('docs/production/alarms.md').split('## When it rings');
  const documented = [...ringing.matchAll(/^\| (.*?) \|/gm)].flatMap(
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
