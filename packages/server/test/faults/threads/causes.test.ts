import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@portico/conventions';
import { describe } from '../../../src/app/http/log.ts';
import { failureOf, relayedFailureOf } from '../../../src/app/threads/messages.ts';
import { DatabaseUnavailable } from '../../../src/ground/database/failures.ts';

test('failure passed between threads: same constant and details, and the log names its cause', () => {
  const cause = new DatabaseUnavailable(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }));
  const details = { detail: 'Later.', headers: { 'Retry-After': '1' } };
  const failure = failureOf(
    structuredClone(relayedFailureOf(new Failure('SERVICE_UNAVAILABLE', details, { cause }))),
  );
  assert.deepEqual([failure.constant, failure.details], ['SERVICE_UNAVAILABLE', details]);
  assert.deepEqual(describe(failure.cause), describe(cause));
  assert.equal(describe(failure.cause).type, 'DatabaseUnavailable');
});

test('exception passed between threads: INTERNAL_ERROR, and the log names its cause', () => {
  const thrown = new TypeError('x is not a function');
  const failure = failureOf(structuredClone(relayedFailureOf(thrown)));
  assert.equal(failure.constant, 'INTERNAL_ERROR');
  assert.deepEqual(describe(failure.cause), describe(thrown));
});
