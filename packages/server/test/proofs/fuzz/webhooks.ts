import assert from 'node:assert/strict';
import { newReceiver } from '../../fixtures/webhooks.ts';
import { insistently } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';
import type { KnownOrganization, KnownPerson } from './known.ts';
import type { World } from './world.ts';

/** A webhook and one of its deliveries. */
export interface KnownWebhook {
  readonly id: string;
  readonly delivery: string;
}

/** Learns of a webhook, or creates one, and has a test sent. No other request may be under way. */
export async function giveWebhook(
  service: Service,
  organization: KnownOrganization,
  owner: KnownPerson | undefined,
): Promise<void> {
  const token = owner?.sessions[0]?.token;
  if (token === undefined || organization.webhook) return;
  const ask = (method: string, path: string, body?: unknown) =>
    insistently(() => service.call(method, path, { token, body }));
  const path = `/v1/organizations/${organization.id}/webhooks`;
  const list = await ask('GET', path);
  // The organization may have come to demand a second factor.
  if (list.error === 'SECOND_FACTOR_MISSING') return;
  assert.equal(list.status, 200, list.text);
  const [there] = list.body.items;
  const id = there?.id ?? (await ask('POST', path, { url: newReceiver() })).body.id;
  const delivery = await ask('POST', `/v1/webhooks/${id}/test`);
  assert.equal(delivery.status, 201, delivery.text);
  organization.webhook = { id, delivery: delivery.body.id };
}

/** A webhook may be gone: it is replaced when the world settles. */
export function doubtWebhook({ organizations }: World, targetId: string | undefined): void {
  for (const organization of organizations)
    if (Object.values(organization.webhook ?? {}).includes(targetId ?? '')) organization.webhook = undefined;
}
