import assert from 'node:assert/strict';
import { newOperator } from './operators.ts';
import type { Person, Service } from './service.ts';

const operators = new Map<string, Promise<Person>>();
const begun = new Map<string, Promise<Person>>();

/** The same person, with the token of an operator who acts for them, shared by all tests. */
export function impersonated(
  service: Pick<Service, 'databaseUrl' | 'call' | 'person'>,
  person: Person,
): Promise<Person> {
  const known = begun.get(person.account.id);
  if (known) return known;
  const operator = operators.get(service.databaseUrl) ?? newOperator(service as Service);
  operators.set(service.databaseUrl, operator);
  const beginning = operator.then(async ({ token }) => ({
    ...person,
    token: await begin(service, token, person),
  }));
  begun.set(person.account.id, beginning);
  return beginning;
}

/** Makes an operator act for somebody. @returns the token for that */
export async function begin(
  service: Pick<Service, 'call'>,
  operator: string,
  { account: { id } }: Pick<Person, 'account'>,
): Promise<string> {
  const path = `/v1/operator/accounts/${id}/impersonation`;
  const reply = await service.call('POST', path, { token: operator, body: { reason: 'A ticket' } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.accessToken;
}
