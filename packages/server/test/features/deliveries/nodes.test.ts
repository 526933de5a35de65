import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ANYWHERE, type Receiver, startReceiver } from '../../doubles/receiver.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { RENAMED, rename, subscribe } from './scene.ts';

const MOST_AT_ONCE = 5;
const options = { webhookAddresses: ANYWHERE, workInterval: 20 };
const first = await startService(options);
const nodes = [first];
// An embedded database serves one process at a time.
if (testedDatabase === 'postgres') nodes.push(await startService({ ...options, beside: first }));
const receivers: Receiver[] = [];
after(async () => {
  for (const node of nodes.toReversed()) await node.stop();
  for (const receiver of receivers) await receiver.stop();
});

const owner = await first.person('owner');
const here = { service: first, owner, organization: await first.organization(owner) };
let renamed = 0;

/** Something happens, on the nodes in turns. */
const renameInTurns = () => rename({ ...here, service: nodes[++renamed % nodes.length] as Service });

async function receive(...answer: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  const { id } = await subscribe(here, receiver.url, RENAMED);
  return { receiver, id };
}

test('webhook with a slow receiver: at most five concurrent deliveries across all nodes', async () => {
  let inside = 0;
  let most = 0;
  let isOpen = true;
  const gate = Promise.withResolvers<void>();
  const { receiver: slow, id } = await receive(async (_request, response) => {
    most = Math.max(most, ++inside);
    // One without an answer is given up after a while, and another one begins.
    response.once('close', () => inside--);
    if (!isOpen) await gate.promise;
    response.writeHead(204).end();
  });
  // A node that does not know yet how quick a receiver is gives it a single lane.
  const hasDelivered = (node: Service) =>
    node
      .log()
      .split('\n')
      .some((line) => line.includes(`"group":"${id}"`) && line.includes('"outcome":"done"'));
  await until('each node has delivered to it', async () => {
    if (!nodes.every(hasDelivered)) await renameInTurns();
    return nodes.every(hasDelivered);
  });
  await until('all have arrived', () => slow.received.length >= renamed && inside === 0);
  isOpen = false;
  for (let number = 0; number < 3 * MOST_AT_ONCE; number++) await renameInTurns();
  await until('five are under way', () => inside === MOST_AT_ONCE);
  // The next events are delivered elsewhere, by look-ups that find the waiting ones, too.
  const { receiver: other } = await receive();
  for (let number = 1; number <= 3 * nodes.length; number++) {
    await renameInTurns();
    await until('the other gets it', () => other.received.length >= number);
  }
  assert.equal(most, MOST_AT_ONCE);
  isOpen = true;
  gate.resolve();
  await until('all arrive', () => slow.received.length >= renamed);
});
