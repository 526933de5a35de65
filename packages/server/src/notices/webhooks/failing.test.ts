import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailingOn } from '../../../test/fixtures/mailing.ts';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { databaseFor } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import type { Database } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { markAsFailing } from './outcomes.ts';

const NOW = 1_000;

async function insertPerson(url: string, organization: string, role: string): Promise<string> {
  const id = newId();
  const account = 'insert into accounts (id, email, email_canonical, password_hash, created_at, updated_at)';
  await runOn(url, `${account} values (?, ?, ?, '', 0, 0)`, [
    id,
    `${role}@example.com`,
    `${role}@example.com`,
  ]);
  const manager = 'insert into managers (id, organization_id, account_id, role, created_at, updated_at)';
  await runOn(url, `${manager} values (?, ?, ?, ?, 0, 0)`, [newId(), organization, id, role]);
  return id;
}

/** An organization with an owner, an admin and a webhook. */
async function scene(url: string, state: string) {
  const [organization, webhook] = [newId(), newId()];
  await runOn(url, `insert into organizations (id, name, created_at, updated_at) values (?, 'Acme', 0, 0)`, [
    organization,
  ]);
  const owner = await insertPerson(url, organization, 'owner');
  await insertPerson(url, organization, 'admin');
  const columns = 'id, organization_id, url, state, secret, created_at, updated_at';
  const insert = `insert into webhooks (${columns}) values (?, ?, 'https://a.example/b', ?, '', 0, 0)`;
  await runOn(url, insert, [webhook, organization, state]);
  return { organization, webhook, owner };
}

const mark = (database: Database, webhook: string) => {
  const { requestMails } = mailingOn(database);
  const failing = { reason: 'gone', now: NOW, isTeamTold: false, requestMails } as const;
  return database.transaction((tx) => markAsFailing(tx, webhook, failing));
};

test('a failing webhook is marked, with the reason in its event and a mail to the owners', async (t) => {
  const { database, url } = await databaseFor(t);
  const { webhook, organization, owner } = await scene(url, 'active');
  assert.equal(await mark(database, webhook), true);
  const [row] = await runOn(url, 'select state, failing_since from webhooks');
  assert.deepEqual([row?.state, Number(row?.failing_since)], ['failing', NOW]);
  const [event] = await runOn(url, 'select type, organization_id, actor_id, details from events');
  assert.deepEqual(
    { ...event },
    {
      type: 'webhook.failing',
      organization_id: organization,
      actor_id: null,
      details: JSON.stringify({ host: 'a.example', reason: 'gone' }),
    },
  );
  const mails = await runOn(url, 'select purpose, recipient, account_id, webhook_id from mails');
  assert.deepEqual(
    mails.map((mail) => ({ ...mail })),
    [
      {
        purpose: 'webhook_failing_notice',
        recipient: 'owner@example.com',
        account_id: owner,
        webhook_id: webhook,
      },
    ],
  );
});

for (const state of ['paused', 'failing', 'deleted']) {
  test(`one that is ${state} already is not marked again, and sends no mail`, async (t) => {
    const { database, url } = await databaseFor(t);
    const { webhook } = await scene(url, state);
    assert.equal(await mark(database, webhook), false);
    assert.deepEqual(await runOn(url, 'select 1 as one from events union all select 1 from mails'), []);
    assert.equal((await runOn(url, 'select state from webhooks'))[0]?.state, state);
  });
}

test('the mail names webhook and organization; setting it active resumes it', async () => {
  const service = await startService();
  after(() => service.stop());
  const owner = await service.person('owner');
  const organization = await service.organization(owner, 'Acme & Sons');
  const { id, url } = await newWebhook(service, { organization, by: owner });
  const { databaseUrl } = service;
  await runOn(databaseUrl, `update webhooks set state = 'failing', failing_since = 1 where id = ?`, [id]);
  const columns = 'id, purpose, recipient, account_id, webhook_id, created_at, due_at, attempts';
  const values = [newId(), owner.account.email, owner.account.id, id, Date.now()];
  await runOn(
    databaseUrl,
    `insert into mails (${columns}) values (?, 'webhook_failing_notice', ?, ?, ?, ?, 0, 0)`,
    values,
  );
  const { text } = await service.mailTo(owner.account.email, 'webhook_failing_notice');
  assert.match(text.replaceAll('\u2060', ''), /“Acme & Sons” at \S+ to “receiver-\d+\.example”/);
  const { token } = owner;
  const path = `/v1/webhooks/${id}`;
  const { body } = await service.call('GET', path, { token });
  assert.deepEqual([body.state, body.failingSince], ['failing', '1970-01-01T00:00:00.001Z']);
  const active = await service.call('PUT', path, { token, body: { url, state: 'active' } });
  assert.deepEqual([active.body.state, active.body.failingSince], ['active', null]);
});
