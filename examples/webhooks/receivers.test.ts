import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ANYWHERE } from '../../packages/server/test/doubles/receiver.ts';
import {
  assertRefusesHostileDeliveries,
  deliverAfterLarge,
} from '../../packages/server/test/fixtures/hostile-deliveries.ts';
import { startService } from '../../packages/server/test/harness/service.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { type Program, start } from '../services/programs.ts';

/** The receivers that `docs/guides/webhooks.md` names, as they are. */
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const programs: readonly Program[] = [
  { name: 'Node', command: process.execPath, arguments: [fileOf('node/receiver.ts')] },
  { name: 'Python', command: 'python3', arguments: [fileOf('python/receiver.py')] },
];

const isThere = ({ command }: Program) => spawnSync(command, ['--version']).status === 0;

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const EVENT = JSON.stringify({ type: 'forged', data: {} });

/** The receiver's answer to an event that is signed with some key at some time, in milliseconds since 1970. */
async function send(url: string, key: Buffer, at: number): Promise<number> {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', key).update(`one.${timestamp}.${EVENT}`).digest('base64');
  const headers = {
    'webhook-id': 'one',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return (await fetch(url, { method: 'POST', body: EVENT, headers })).status;
}

for (const program of programs) {
  const skip = !isThere(program) && `${NOT_PERMITTED}${program.command} is not installed`;

  test(`${program.name}: accepts events of Portico; refuses forged and old ones`, {
    skip,
  }, async (t) => {
    const receiver = await start(program, { SECRET: secret });
    t.after(receiver.stop);
    const portico = await startService({
      webhookAddresses: ANYWHERE,
      workInterval: 20,
      environment: { PORTICO_WEBHOOK_URL: `${receiver.url}/`, PORTICO_WEBHOOK_SECRET: secret },
    });
    t.after(() => portico.stop());
    const handled = async (): Promise<string[]> => (await fetch(receiver.url)).json() as Promise<string[]>;
    const owner = await portico.person();
    await portico.organization(owner);
    await until('both events are handled', async () => {
      const types = await handled();
      return types.includes('account.registered') && types.includes('organization.created');
    });
    const key = Buffer.alloc(32, 7);
    assert.equal(await send(receiver.url, Buffer.alloc(32, 8), Date.now()), 401);
    assert.equal(await send(receiver.url, key, Date.now() - 3_600_000), 401);
    // Events of Portico may still come in between.
    const own = async () => (await handled()).filter((type) => type === 'forged').length;
    assert.equal(await own(), 0);
    for (const again of [1, 2]) assert.equal(await send(receiver.url, key, Date.now()), 204, `${again}`);
    assert.equal(await own(), 1);
  });

  test(`${program.name}: refuses every hostile delivery, and goes on`, { skip }, async (t) => {
    const receiver = await start(program, { SECRET: secret });
    t.after(receiver.stop);
    await assertRefusesHostileDeliveries(`${receiver.url}/`, secret, { tooLarge: '413' });
  });

  test(`${program.name}: a sender that keeps its connection is answered after a body that is too large`, {
    skip,
  }, async (t) => {
    const receiver = await start(program, { SECRET: secret });
    t.after(receiver.stop);
    assert.deepEqual(await deliverAfterLarge(`${receiver.url}/`, secret), [413, 204]);
  });

  test(`${program.name}: does not start without a secret`, { skip }, async () => {
    for (const SECRET of ['', 'whsec_', 'whsec_!'])
      await assert.rejects(
        async () => (await start(program, { SECRET })).stop(),
        /did not start/,
        `SECRET=${SECRET}`,
      );
  });
}
