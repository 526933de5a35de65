/** Deliveries of webhooks to a product, signed as Portico signs them, and by others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Running } from '../examples/services/programs.ts';
import { assertRefusesHostileDeliveries } from '../packages/server/test/fixtures/hostile-deliveries.ts';
import { type Delivery, SUITE } from './world.ts';

interface Receiver {
  /** The URL to which the product receives deliveries. */
  readonly hooks: string;
  readonly secret: string;
  /** Starts the product anew with some variables changed. */
  readonly startWith: (changed: Readonly<Record<string, string>>) => Promise<Running>;
}

/** Declares the tests of a product's receiver. */
export function testDeliveries({ hooks, secret, startWith }: Receiver): void {
  test('webhook: verified over the raw bytes; none older than five minutes; a repetition is recognized', async () => {
    const deliver = (delivery: Delivery, id: string = crypto.randomUUID()) =>
      fetch(hooks, signed(delivery, id, secret));
    for (const delivery of SUITE.webhooks.accepted)
      assert.deepEqual(await (await deliver(delivery)).json(), {
        type: 'manager.added',
        isRepeated: false,
      });
    for (const delivery of SUITE.webhooks.refused) {
      const response = await deliver(delivery);
      assert.equal(response.headers.get('Error-Code'), 'ACCESS_TOKEN_INVALID', JSON.stringify(delivery));
    }
    const repeated = [await deliver({}, 'same'), await deliver({}, 'same')];
    assert.deepEqual(
      await Promise.all(
        repeated.map(async (response) => ((await response.json()) as { isRepeated: boolean }).isRepeated),
      ),
      [false, true],
    );
  });

  test('webhook: refuses every hostile delivery, and goes on', () =>
    assertRefusesHostileDeliveries(hooks, secret, {
      tooLarge: 'BODY_TOO_LARGE',
    }));

  test('webhook: a product does not start with a secret that anyone could guess', async () => {
    for (const WEBHOOK_SECRET of ['', 'whsec_', 'whsec_AAAA'])
      await assert.rejects(
        async () => (await startWith({ WEBHOOK_SECRET })).stop(),
        /did not start|webhooks\.secret/,
        `WEBHOOK_SECRET=${WEBHOOK_SECRET}`,
      );
  });
}

/** A delivery as Portico sends it, with what a case changes. */
function signed({ age = 0, secret, headers = {}, body }: Delivery, id: string, own: string): RequestInit {
  const at = new Date(Date.now() - age * 1_000);
  const text = JSON.stringify({ type: 'manager.added', timestamp: at.toISOString(), data: { id } });
  const key = secret === undefined ? own : `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(key).sign(id, at, text),
      ...headers,
    },
    body: body ?? text,
  };
}
