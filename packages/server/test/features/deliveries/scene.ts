import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { ANYWHERE, type Receiver, startReceiver } from '../../doubles/receiver.ts';
import { type Person, type Service, type ServiceOptions, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** An organization whose events can be delivered, and its owner. */
export interface Scene {
  readonly service: Service;
  readonly owner: Person;
  readonly organization: string;
}

/** The event of `rename`, for webhooks that are to get no others. */
export const RENAMED = ['organization.updated'];

/** Makes services and receivers for the tests of a file, and stops them afterwards. The file calls it once. */
export function scenes() {
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  afterEach(endAll);
  after(endAll);

  async function serve(options: ServiceOptions = {}): Promise<Service> {
    const service = await startService({ webhookAddresses: ANYWHERE, workInterval: 20, ...options });
    ends.push(() => service.stop());
    return service;
  }

  async function listen(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
    const receiver = await startReceiver(...answer);
    ends.push(() => receiver.stop());
    return receiver;
  }

  const answering = (status: number, headers: Record<string, string> = {}) =>
    listen((_request, response) => response.writeHead(status, headers).end());

  async function scene(options?: ServiceOptions): Promise<Scene> {
    const service = await serve(options);
    const owner = await service.person();
    return { service, owner, organization: await service.organization(owner) };
  }

  return { serve, listen, answering, scene };
}

/** @returns the webhook with its secret */
export async function subscribe(
  { service, owner, organization }: Scene,
  url: string,
  types?: readonly string[],
) {
  const call = { token: owner.token, body: { url, types } };
  const reply = await service.call('POST', `/v1/organizations/${organization}/webhooks`, call);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

export async function rename(
  { service, owner, organization }: Scene,
  name = `Acme ${Math.random()}`,
): Promise<void> {
  const reply = await service.call('PUT', `/v1/organizations/${organization}`, {
    token: owner.token,
    body: { name },
  });
  assert.equal(reply.status, 200, reply.text);
}

type Called = Pick<Scene, 'service' | 'owner'>;

export const webhookOf = async ({ service, owner }: Called, id: string) =>
  (await service.call('GET', `/v1/webhooks/${id}`, { token: owner.token })).body;

/** @param query such as `?state=delivered` */
export const deliveriesOf = async ({ service, owner }: Called, id: string, query = '') =>
  (await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`, { token: owner.token })).body.items;

/** The newest delivery of a webhook, once it is as expected. */
export const delivery = (here: Called, id: string, is: (delivery: Record<string, unknown>) => boolean) =>
  until('the delivery is as expected', async () => {
    const [first] = await deliveriesOf(here, id);
    return first && is(first) && first;
  });
