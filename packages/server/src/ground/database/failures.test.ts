import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable, fromPostgres, fromSqlite, isConflict } from './failures.ts';
import { objectionTo } from './postgres.ts';

const sqlstate = (code: string) => Object.assign(new DatabaseError('from the server', 0, 'error'), { code });
const sqlite = (errcode: number) =>
  Object.assign(new Error('from SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });

test('what PostgreSQL says when it cannot work now is unavailability, and keeps its cause', () => {
  const codes = ['08006', '53300', '53100', '57P01', '57P02', '57P03', '57P04', '57P05', '57014', '25006'];
  for (const code of [...codes, '55P03', '58030', '40001', '40P01', '28P01', '3D000']) {
    const cause = sqlstate(code);
    const error = fromPostgres(cause);
    assert.ok(error instanceof DatabaseUnavailable && error.cause === cause, code);
  }
});

test('what PostgreSQL says of a wrong statement stays what it is', () => {
  for (const code of ['23505', '23503', '22P02', '42601', '42P01', '25P02', 'XX000']) {
    const error = sqlstate(code);
    assert.equal(fromPostgres(error), error, code);
  }
});

test('every failure of the connection to PostgreSQL is unavailability', () => {
  const codes = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'CERT_HAS_EXPIRED',
  ];
  const messages = [
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
  ];
  for (const code of codes) {
    const error = fromPostgres(Object.assign(new AggregateError([], ''), { code }));
    assert.ok(error instanceof DatabaseUnavailable && error.message.endsWith(code), code);
  }
  for (const message of messages) {
    const error = fromPostgres(new Error(message));
    assert.ok(error instanceof DatabaseUnavailable && error.message.endsWith(message), message);
  }
});

test('a wrong call of the driver is a bug, not unavailability', () => {
  const error = new TypeError('Query values must be an array');
  assert.equal(fromPostgres(error), error);
  assert.equal(fromSqlite(error), error);
});

test('SQLite that is busy, full, read-only or failing to read or write is unavailable; a broken constraint is not', () => {
  // Extended codes carry the primary one in their low byte: 266 is a failed read, 1034 a failed fsync.
  for (const code of [5, 261, 6, 7, 8, 10, 266, 1_034, 11, 267, 13, 14]) {
    assert.ok(fromSqlite(sqlite(code)) instanceof DatabaseUnavailable, String(code));
  }
  for (const code of [1, 19, 2_067, 787, 26]) {
    const error = sqlite(code);
    assert.equal(fromSqlite(error), error, String(code));
  }
});

test('only serialization failures and deadlocks are conflicts', () => {
  assert.ok(isConflict(fromPostgres(sqlstate('40001'))));
  assert.ok(isConflict(fromPostgres(sqlstate('40P01'))));
  assert.ok(!isConflict(fromPostgres(sqlstate('57014'))));
  assert.ok(!isConflict(sqlstate('40001')));
});

test('a PostgreSQL before 15 or in an encoding without all characters is refused, another make is not', () => {
  const facts = { version: 'PostgreSQL 15.0 on x', number: 150_000, release: '15.0', encoding: 'UTF8' };
  assert.equal(objectionTo(facts), undefined);
  assert.equal(objectionTo({ ...facts, encoding: 'SQL_ASCII' }), undefined);
  assert.match(objectionTo({ ...facts, number: 140_012, release: '14.12' }) ?? '', /15 or newer.*14\.12/);
  assert.match(objectionTo({ ...facts, encoding: 'LATIN1' }) ?? '', /LATIN1/);
  assert.equal(objectionTo({ ...facts, version: 'CockroachDB CCL v25.1', number: 130_000 }), undefined);
});
