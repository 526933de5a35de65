import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable, fromPostgres, fromSqlite, isConflict } from './failures.ts';
import { objectionTo } from './postgres.ts';

const sqlstate = (code: string) => Object.assign(new DatabaseError('from the server', 0, 'error'), { code });
const sqlite = (errcode: number) =>
  Object.assign(new Error('from SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });

test("PostgreSQL's temporary failures become DatabaseUnavailable with their cause", () => {
  const codes = ['08006', '53300', '53100', '57P01', '57P02', '57P03', '57P04', '57P05', '57014', '25006'];
  for (const code of [...codes, '55P03', '58030', '40001', '40P01', '28P01', '3D000']) {
    const cause = sqlstate(code);
    const error = fromPostgres(cause);
    assert.ok(error instanceof DatabaseUnavailable && error.cause === cause, code);
  }
});

test("PostgreSQL's errors about a statement stay unchanged", () => {
  for (const code of ['23505', '23503', '22P02', '42601', '42P01', '25P02', 'XX000']) {
    const error = sqlstate(code);
    assert.equal(fromPostgres(error), error, code);
  }
});

test('every connection failure to PostgreSQL becomes DatabaseUnavailable', () => {
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

test('a misuse of the driver stays a bug', () => {
  const error = new TypeError('Query values must be an array');
  assert.equal(fromPostgres(error), error);
  assert.equal(fromSqlite(error), error);
});

test('SQLite busy, full, read-only or with I/O errors becomes DatabaseUnavailable; constraints do not', () => {
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

test('refuses PostgreSQL before 15 and limited encodings, but no other product', () => {
  const facts = { version: 'PostgreSQL 15.0 on x', number: 150_000, release: '15.0', encoding: 'UTF8' };
  assert.equal(objectionTo(facts), undefined);
  assert.equal(objectionTo({ ...facts, encoding: 'SQL_ASCII' }), undefined);
  assert.match(objectionTo({ ...facts, number: 140_012, release: '14.12' }) ?? '', /15 or newer.*14\.12/);
  assert.match(objectionTo({ ...facts, encoding: 'LATIN1' }) ?? '', /LATIN1/);
  assert.equal(objectionTo({ ...facts, version: 'CockroachDB CCL v25.1', number: 130_000 }), undefined);
});
