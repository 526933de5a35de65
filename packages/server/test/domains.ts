import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

let made = 0;

interface Place {
  readonly organization: string;
  readonly by: Person;
}

/** Adds a domain to an organization, by default one that nothing else has. */
export async function newDomain(service: Service, { organization, by }: Place, name = newName()) {
  const path = `/v1/organizations/${organization}/domains`;
  const { status, text, body } = await service.call('POST', path, { token: by.token, body: { name } });
  assert.equal(status, 201, text);
  return body;
}

export const newName = () => `domain-${process.pid}-${++made}.example.com`;

/** Adds a domain to the first organization of a person, however many it has. */
export async function addDomain(service: Service, by: Person): Promise<void> {
  const { body } = await service.call('GET', '/v1/organizations', { token: by.token });
  const columns = 'id, organization_id, name, state, token, created_at';
  const insert = `insert into domains (${columns}) values (?, ?, ?, 'pending', '', ?)`;
  await runOn(service.databaseUrl, insert, [newId(), body.items[0].id, newName(), Date.now()]);
}
