import assert from 'node:assert/strict';
import type { Person, Service } from './service.ts';

let seen = 0;

/** Has a service see what was written past it: on SQLite it does so once it has written something itself. */
export async function untilSeen({ call }: Pick<Service, 'call'>, { token }: Pick<Person, 'token'>) {
  const { status, text } = await call('PUT', '/v1/account', { token, body: { name: `Somebody ${++seen}` } });
  assert.equal(status, 200, text);
}
