import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { SECRET_KEY, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import { asText } from './message.ts';

const HOUR = 60 * 60_000;
const service = await startService({ workInterval: 20 });
after(() => service.stop());
const owner = await service.person('owner');
const acme = await service.organization(owner);
const keys = secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]);

async function rotate(id: string): Promise<string> {
  const reply = await service.call('POST', `/v1/webhooks/${id}/rotation`, { token: owner.token });
  assert.equal(reply.status, 200);
  return reply.body.secret;
}

/** The secrets that sign now, the first one first, and when the second one stops. */
async function kept(id: string): Promise<{ secrets: string[]; until: unknown }> {
  const [row] = await rowsOf(service.databaseUrl, `select * from webhooks where id = '${id}'`);
  const sealed = [row?.secret, row?.previous_secret].filter((secret) => typeof secret === 'string');
  const secrets = sealed.map((secret) => asText(keys.open(placeOf(SEALED.webhook, id), secret)));
  return { secrets, until: row?.previous_until };
}

test('the previous secret also signs for 24 hours; a further rotation ends it', async () => {
  const { id, secret: first } = await newWebhook(service, { organization: acme, by: owner });
  const before = Date.now();
  const second = await rotate(id);
  const { secrets, until } = await kept(id);
  assert.deepEqual(secrets, [second, first]);
  const [least, most] = [before + 24 * HOUR, Date.now() + 24 * HOUR];
  assert.ok(Number(until) >= least && Number(until) <= most, `until ${until}`);
  const third = await rotate(id);
  assert.deepEqual((await kept(id)).secrets, [third, second]);
});

test('forgets a secret that no longer signs, and keeps one that does', async () => {
  const [over, fresh] = [
    await newWebhook(service, { organization: acme, by: owner }),
    await newWebhook(service, { organization: acme, by: owner }),
  ];
  for (const { id } of [over, fresh]) await rotate(id);
  const past = 'update webhooks set previous_until = previous_until - ? where id = ?';
  await runOn(service.databaseUrl, past, [26 * HOUR, over.id]);
  await sweep(service, 'forget-webhook-secrets');
  assert.equal((await kept(over.id)).secrets.length, 1);
  assert.equal((await kept(fresh.id)).secrets.length, 2);
});
