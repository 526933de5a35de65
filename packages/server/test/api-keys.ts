import assert from 'node:assert/strict';
import type { Contracts } from '@portico/api';
import type { Person, Service } from './service.ts';

export interface NewApiKey extends Partial<Contracts['createApiKey']['sent']> {
  readonly organization: string;
  /** The person who creates it. */
  readonly by: Person;
}

export interface KnownApiKey {
  readonly id: string;
  /** The token with which a program calls. */
  readonly token: string;
}

/** Creates an API key, by default for a viewer. */
export async function newApiKey(
  service: Service,
  { organization, by, ...given }: NewApiKey,
): Promise<KnownApiKey> {
  const path = `/v1/organizations/${organization}/api-keys`;
  const body = { name: 'Key', role: 'viewer', ...given };
  const reply = await service.call('POST', path, { token: by.token, body });
  assert.equal(reply.status, 201, reply.text);
  return { id: reply.body.id, token: reply.body.key };
}
