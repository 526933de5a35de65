import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_REASONS, operations } from '@portico/api';
import { catalogueAt, isGroup, languages, pathOf } from '../build/catalogues.ts';

test('events: each reason that the service gives has words, and nothing else has', () => {
  const { reasons } = catalogueAt(pathOf('en', 'events'));
  assert.ok(isGroup(reasons));
  assert.deepEqual(Object.keys(reasons).sort(), [...new Set(EVENT_REASONS)].sort());
});

/** Operators' reads of one account or organization, which its own list of events shows. */
const READS_OF_ONE = Object.entries(operations)
  .filter(([, { method, path }]) => method === 'GET' && /^\/operator\/(accounts|organizations)\/:/.test(path))
  .map(([id]) => id);

for (const language of languages)
  test(`events: in ${language}, what an operator viewed of one account or organization has words`, () => {
    const { lookedAt } = catalogueAt(pathOf(language, 'events'));
    assert.ok(isGroup(lookedAt));
    assert.ok(READS_OF_ONE.includes('getManagerAsOperator'));
    assert.deepEqual(
      READS_OF_ONE.filter((id) => !Object.hasOwn(lookedAt, id)),
      [],
    );
  });
