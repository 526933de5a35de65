import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APPROVED_STEPS, EVENT_REASONS, HOOK_POINTS, OPERATOR_USES } from '@portico/api';
import { catalogueAt, isGroup, languages, pathOf } from '../build/catalogues.ts';

test('events: each reason that the service gives has words, and nothing else has', () => {
  const { reasons } = catalogueAt(pathOf('en', 'events'));
  assert.ok(isGroup(reasons));
  assert.deepEqual(Object.keys(reasons).sort(), [...new Set(EVENT_REASONS)].sort());
});

/** The operations that events name: the compiler lets no other be recorded. */
const NAMED = [...new Set([...OPERATOR_USES, ...Object.keys(APPROVED_STEPS)])].sort();

for (const language of languages)
  test(`events: in ${language}, what an operator did or viewed has words, and nothing else has`, () => {
    const { lookedAt } = catalogueAt(pathOf(language, 'events'));
    assert.ok(isGroup(lookedAt));
    assert.deepEqual(Object.keys(lookedAt).sort(), NAMED);
  });

for (const language of languages)
  test(`events: in ${language}, each step before which a hook is asked has words, and nothing else has`, () => {
    const { points } = catalogueAt(pathOf(language, 'events'));
    assert.ok(isGroup(points));
    assert.deepEqual(Object.keys(points).sort(), [...HOOK_POINTS].sort());
  });
