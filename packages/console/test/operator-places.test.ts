import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operations } from '@portico/api';

const SOURCE = join(import.meta.dirname, '../src');

/** Operations for operators that no page calls, each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  exportConfiguration: 'It writes a file for `portico apply`, kept in version control.',
  applyConfiguration: 'It takes that file, which `portico apply` and pipelines send.',
  getApproval: 'The list shows all of it.',
  getServiceKey: 'The list shows all of it.',
  listChanges: 'Programs follow the feed; people read the same events in the list, newest first.',
  mergeAccountMetadata: 'Forms replace the metadata as a whole, on the condition that they have seen it.',
  mergeOrganizationMetadata: 'As for an account.',
  mergeManagerMetadata: 'As for an account.',
};

/** Finds calls in the sources: of the client, by a step that may need an approval, or as the path of a download. */
const CALLS = [
  /\bportico\.(\w+)/g,
  /\borAsk\('(\w+)'/g,
  /'\/v1(\/operator\/[\w/-]+)'/g,
  /="\/v1(\/operator\/[\w/-]+)"/g,
];

function calledIn(source: string): string[] {
  return CALLS.flatMap((call) => [...source.matchAll(call)].map(([, name = '']) => name));
}

const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !file.endsWith('.d.ts'));
const called = new Set(sources.flatMap((file) => calledIn(readFileSync(join(SOURCE, file), 'utf8'))));

const forOperators = Object.values(operations).filter(({ access }) =>
  (access as readonly string[]).includes('operator'),
);

test('every operation for operators has a place in the pages, or a reason to have none', () => {
  assert.ok(forOperators.length > 50, `${forOperators.length} operations`);
  const missing = forOperators
    .filter(({ id, path }) => !called.has(id) && !called.has(path))
    .map(({ id }) => id);
  assert.deepEqual(missing.sort(), Object.keys(ELSEWHERE).sort());
});

test('an operation that the sources only name has no place', () => {
  const named =
    "type Role = Body<'updateManagerAsOperator'>['role']; const one = { operation: 'removeFactors' };";
  assert.deepEqual(calledIn(named), []);
});
