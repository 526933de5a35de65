import { type Contracts, flaw, REFUSAL_REASONS } from '@portico/api';
import { Failure } from '@portico/conventions';
import { timestamp } from '../../ground/clock.ts';
import type { ConnectionTestRow } from '../../ground/database/schema.ts';
import { created } from '../../pipeline/answers.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { beginBy, presentSignIn } from '../sign-ins/begin.ts';
import { insertSignIn } from '../sign-ins/store.ts';
import { findTest, insertTest } from './test-store.ts';

const USED = { verifierHash: flaw('used', 'was used before') };

/** Begins a sign-in by a connection that lets nobody in, whatever state the connection is in. */
export const testConnection = changing('testConnection', ({ connectionWays, secretKeys }) => ({
  prepare: async ({ target: { connection } }) => {
    const way = await connectionWays.forTest(connection.id);
    // It has been deleted since, or its organization.
    if (!way) throw new Failure('CONNECTION_NOT_FOUND');
    return beginBy(way, { secretKeys, isFresh: false });
  },

  apply: async ({ tx, target: { connection }, caller, prepared: begun, body, now, fail }) => {
    const of = { kind: 'test', account_id: caller.account.id, verifier_hash: body.verifierHash } as const;
    const row = await insertSignIn(tx, { ...begun, ...of }, now);
    if (!row) throw fail('FIELDS_VALIDATION_ERROR', USED);
    const { id } = row;
    const test = { id, connection_id: connection.id, account_id: caller.account.id, created_at: now };
    await insertTest(tx, test);
    return {
      events: 'untold',
      answer: created(`/v1/connections/${connection.id}/tests/${id}`, presentSignIn(row, begun)),
    };
  },
}));

export function getConnectionTest({ database }: Needs): HandlerOf<'getConnectionTest'> {
  return {
    handle: async ({ target: { connection }, parameters: { testId = '' }, fail }) => {
      const test = await findTest(database.read, connection.id, testId);
      if (!test) throw fail('CONNECTION_TEST_NOT_FOUND');
      return { status: 200, body: presentTest(test) };
    },
  };
}

export function presentTest(test: ConnectionTestRow): Contracts['getConnectionTest']['answer']['body'] {
  const { id, state, subject, email, email_sources, claims, roles, detail } = test;
  const reason = REFUSAL_REASONS.find((one) => one === test.reason);
  return {
    id,
    state,
    subject,
    email,
    emailSources: JSON.parse(email_sources),
    claims: JSON.parse(claims),
    roles: JSON.parse(roles),
    roleClaim: test.role_claim,
    problem: reason ? { reason, detail } : null,
    createdAt: timestamp(test.created_at),
  };
}
