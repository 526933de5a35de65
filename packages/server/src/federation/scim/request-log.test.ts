import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventType } from '@portico/api';
import type { ServingRequest, ServingResponse } from '@portico/conventions/serving';
import type { ScimRequestRow } from '../../ground/database/schema.ts';
import { createScimRequestLog } from './request-log.ts';

/** A log over a database that refuses the rows of one connection, with the rows that it stored. */
function newLog(refused?: string) {
  const stored: ScimRequestRow[] = [];
  const warnings: string[] = [];
  const query: object = new Proxy(
    { execute: async () => [], executeTakeFirst: async () => undefined },
    { get: (target, name) => Reflect.get(target, name) ?? (() => query) },
  );
  const tx = {
    selectFrom: (table: string) =>
      table === 'connections'
        ? { select: () => ({ where: () => ({ executeTakeFirst: async () => ({}) }) }) }
        : query,
    insertInto: () => ({
      values: (rows: readonly ScimRequestRow[]) => ({
        execute: async () => {
          if (rows.some((row) => row.connection_id === refused)) throw new Error('refused');
          stored.push(...rows);
        },
      }),
    }),
  };
  const log = createScimRequestLog({
    database: { transaction: (work: (given: never) => unknown) => work(tx as never) } as never,
    clock: () => 0,
    log: { warn: (_, message) => void warnings.push(message) },
  });
  const observe = log.observe({ tag: 'SCIM' } as never);
  function answer(connection: string, id: string): void {
    const target = `/scim/${connection}/v2/Users`;
    const request = { method: 'POST', target, ownRequestId: () => id } as unknown as ServingRequest;
    log.sentBy(request, connection);
    observe?.(request, { status: 201 } as ServingResponse);
  }
  return { log, answer, stored, warnings };
}

test('SCIM request log: a refused row does not stop the log of other directories', async () => {
  const { log, answer, stored, warnings } = newLog('first');
  for (const connection of ['first', 'second', 'first', 'third']) answer(connection, connection);
  await log.written();
  assert.deepEqual(
    stored.map((row) => row.connection_id),
    ['second', 'third'],
  );
  assert.equal(warnings.length, 1);
});

test('SCIM request log: drops changes of unanswered requests, the oldest first', async () => {
  const { log, answer, stored } = newLog();
  const types = new Set<EventType>(['account.created']);
  for (let index = 0; index <= 500; index += 1) log.changed(`request-${index}`, types);
  for (const index of [0, 1, 500]) answer('one', `request-${index}`);
  await log.written();
  assert.deepEqual(
    stored.map((row) => row.changed),
    ['[]', '["account.created"]', '["account.created"]'],
  );
});
