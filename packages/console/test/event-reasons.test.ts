import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_REASONS } from '@portico/api';
import { catalogueAt, isGroup, pathOf } from '../build/catalogues.ts';

test('events: each reason that the service gives has words, and nothing else has', () => {
  const { reasons } = catalogueAt(pathOf('en', 'events'));
  assert.ok(isGroup(reasons));
  assert.deepEqual(Object.keys(reasons).sort(), [...new Set(EVENT_REASONS)].sort());
});
