import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { hashToken, sessionTokens } from '../src/pipeline/callers/key-token.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** The methods with which a session began, as they are stored. */
type Methods = 'password' | 'password,totp' | 'password,recovery_code' | 'passkey';

/** How sessions are inserted directly into the database: the values follow. */
export const INTO_SESSIONS =
  'insert into sessions (id, account_id, token_hash, created_at, last_used_at, methods) values';

/** Makes all sessions of a person begin with these methods, with a second factor as old as time. By default, they are strong. */
export async function beginWith(
  service: Service,
  person: Person,
  methods: Methods = 'password,totp',
): Promise<void> {
  const begin = 'update sessions set methods = ?, factor_at = 0 where account_id = ?';
  await runOn(service.databaseUrl, begin, [methods, person.account.id]);
}

/** Makes a person's sign-in recent, by the clock of the test. */
export async function signInAt(service: Service, person: Person, now: number): Promise<void> {
  const begin = 'update sessions set created_at = ? where account_id = ?';
  await runOn(service.databaseUrl, begin, [now, person.account.id]);
}

/** Gives a person one more session, which began as an earlier one did; it needs no password, and so takes no time. */
export async function anotherSession(service: Service, person: Person): Promise<Person> {
  const token = sessionTokens.make();
  const insert = `insert into sessions (id, account_id, token_hash, created_at, last_used_at, methods)
    select ?, account_id, ?, created_at, last_used_at, methods from sessions where account_id = ? limit 1`;
  await runOn(service.databaseUrl, insert, [newId(), hashToken(token), person.account.id]);
  return { ...person, token };
}

/** Makes an organization demand a second factor of its managers, or no longer. @param owner in a strong session */
export async function demandFactor(
  service: Service,
  organization: string,
  { token }: Person,
  requireSecondFactor = true,
): Promise<void> {
  const body = { name: 'Acme', requireSecondFactor };
  const reply = await service.call('PUT', `/v1/organizations/${organization}`, { token, body });
  assert.equal(reply.status, 200, reply.text);
}
