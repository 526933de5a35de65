import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APPROVED_STEPS, EVENT_REASONS, HOOK_POINTS, OPERATOR_USES } from '@portico/api';
import { catalogueAt, isGroup, languages, pathOf } from '../build/catalogues.ts';

/** The texts of the pages of hooks. */
interface Hooks {
  readonly hooks: { readonly points: Readonly<Record<string, { readonly title: string }>> };
}

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
  test(`events: in ${language}, steps before which a hook is asked are called as on the pages of hooks`, () => {
    const { points } = catalogueAt(pathOf(language, 'events'));
    const { hooks } = catalogueAt(pathOf(language, 'hooks')) as unknown as Hooks;
    assert.deepEqual(
      points,
      Object.fromEntries(HOOK_POINTS.map((point) => [point, hooks.points[point]?.title])),
    );
  });
