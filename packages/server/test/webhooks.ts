import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { isLoopback, isPublicAddress } from '../src/ground/network-addresses.ts';
import type { AddressRules } from '../src/ground/outgoing/address.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** No name leads anywhere: nothing that a test does leaves this machine. */
export const NOWHERE: AddressRules = {
  isInsecureAllowed: false,
  resolve: async () => [],
  isPublic: isPublicAddress,
};

/** Only `localhost` leads anywhere: to the providers of tests. */
export const LOCALHOST_ALONE: AddressRules = {
  isInsecureAllowed: true,
  resolve: async (name) => (name === 'localhost' ? ['127.0.0.1'] : []),
  isPublic: (address) => isLoopback(address) || isPublicAddress(address),
  isOwnNameAllowed: true,
};

let made = 0;

/** @returns a valid URL that no other webhook has */
export const newReceiver = () => `https://receiver-${++made}.example/events`;

interface Wanted {
  readonly organization: string;
  readonly by: Person;
  /** By default, a type of event that does not occur while it exists: nothing is delivered, and it stays as it is. */
  readonly types?: readonly string[];
}

/** @returns the answer to its creation, with the secret */
export async function newWebhook(
  service: Service,
  { organization, by, types = ['organization.purged'] }: Wanted,
) {
  const path = `/v1/organizations/${organization}/webhooks`;
  const reply = await service.call('POST', path, { token: by.token, body: { url: newReceiver(), types } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** A webhook that is paused, directly in the database: its deliveries wait, and stay as they are. */
export async function pausedWebhook(service: Service, wanted: Wanted) {
  const webhook = await newWebhook(service, wanted);
  await runOn(service.databaseUrl, `update webhooks set state = 'paused' where id = ?`, [webhook.id]);
  return webhook;
}

/** @returns the id of the delivery of a test to a new webhook, which fails */
export async function newDelivery(service: Service, wanted: Wanted): Promise<string> {
  const { id: webhook } = await newWebhook(service, wanted);
  const { by } = wanted;
  const reply = await service.call('POST', `/v1/webhooks/${webhook}/test`, { token: by.token });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** Adds a webhook to the one organization of a person, regardless of the bound on their number. */
export async function addWebhook(service: Service, to: Person): Promise<void> {
  const { body } = await service.call('GET', '/v1/organizations', { token: to.token });
  const columns = 'id, organization_id, url, state, secret, created_at, updated_at';
  const insert = `insert into webhooks (${columns}) values (?, ?, ?, 'paused', '', ?, 0)`;
  const now = Date.now();
  await runOn(service.databaseUrl, insert, [newId(), body.items[0].id, newReceiver(), now]);
}
