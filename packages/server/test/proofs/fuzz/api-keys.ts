import assert from 'node:assert/strict';
import type { KnownApiKey } from '../../fixtures/api-keys.ts';
import type { Reply } from '../../harness/service.ts';
import type { KnownOrganization } from './known.ts';
import type { World } from './world.ts';

/** Creates an API key. @returns false where the organization demands a second factor */
export async function giveKey(
  organization: KnownOrganization,
  ask: (path: string, body: unknown) => Promise<Reply>,
): Promise<boolean> {
  const body = { name: 'Fuzz', role: organization.managers.length % 2 ? 'admin' : 'viewer' };
  const reply = await ask(`/v1/organizations/${organization.id}/api-keys`, body);
  if (reply.error === 'SECOND_FACTOR_MISSING') return false;
  assert.equal(reply.status, 201, reply.text);
  organization.apiKey = { id: reply.body.id, token: reply.body.key };
  return true;
}

/** Creates a machine. @returns false where the organization demands a second factor */
export async function giveMachine(
  organization: KnownOrganization,
  ask: (path: string, body: unknown) => Promise<Reply>,
): Promise<boolean> {
  const body = { name: 'Fuzz', role: 'viewer' };
  const reply = await ask(`/v1/organizations/${organization.id}/machines`, body);
  if (reply.error === 'SECOND_FACTOR_MISSING') return false;
  assert.equal(reply.status, 201, reply.text);
  organization.machine = reply.body.id;
  return true;
}

/** A machine may be deleted: it is replaced when the world settles. */
export function doubtMachine({ organizations }: World, id: string | undefined): void {
  for (const organization of organizations) if (organization.machine === id) organization.machine = undefined;
}

/** An API key may be revoked, or have another secret: it is replaced when the world settles. */
export function doubtApiKey({ organizations }: World, known: (key: KnownApiKey) => boolean): void {
  for (const organization of organizations)
    if (organization.apiKey && known(organization.apiKey)) organization.apiKey = undefined;
}
