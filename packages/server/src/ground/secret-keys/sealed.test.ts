import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { newConnection, newSamlConnection } from '../../../test/fixtures/connections.ts';
import { trusted } from '../../../test/fixtures/factors.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { addPasskey } from '../../../test/fixtures/passkeys.ts';
import { applyingWebhooks } from '../../../test/fixtures/team-webhooks.ts';
import { beginKnownTotp, haveKnownTotp, knownCode } from '../../../test/fixtures/totp.ts';
import { newReceiver, newWebhook } from '../../../test/fixtures/webhooks.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { TABLES } from '../database/schema.ts';
import { SEALED, type SealedColumn } from './sealed.ts';

const service = await startService();
after(() => service.stop());
const applyWebhooks = applyingWebhooks();

const listed = Object.values<SealedColumn>(SEALED)
  .map(({ table, column }) => `${table}.${column}`)
  .sort();

/** A fingerprint, and what is encrypted under its key. */
const SEALED_VALUE = /^[\w-]{43}\.[\w-]{40,}$/;

async function sealedColumns(): Promise<string[]> {
  const found = new Set<string>();
  for (const table of TABLES) {
    for (const row of await rowsOf(service.databaseUrl, `select * from ${table}`)) {
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && SEALED_VALUE.test(value)) found.add(`${table}.${column}`);
    }
  }
  return [...found].sort();
}

test('every encrypted value in the database is on the list for re-encryption', async () => {
  const [ada, ben, eve] = [
    await trusted(service, 'ada'),
    await trusted(service, 'ben'),
    await trusted(service, 'eve'),
  ];
  const send = async (request: string, token: string, body?: object) => {
    const [method = '', path = ''] = request.split(' ');
    const reply = await service.call(method, path, { token, body });
    assert.ok(reply.status < 300, reply.text);
  };
  await beginKnownTotp(service, ada.account.id);
  // Commits first, so that the service's next snapshot includes writes of other processes.
  await send('PUT /v1/account', ada.token, { name: 'Ada' });
  await send('PUT /v1/account/totp', ada.token, { code: knownCode() });
  await send('POST /v1/account/totp', ben.token);
  const organization = await service.organization(ben);
  await newConnection(service, { organization, by: ben });
  await newSamlConnection(service, { organization, by: ben });
  const { id } = await newWebhook(service, { organization, by: ben });
  await send(`POST /v1/webhooks/${id}/rotation`, ben.token);
  await send(`POST /v1/organizations/${organization}/webhooks`, ben.token, {
    ...{
      url: newReceiver(),
      types: ['organization.purged'],
      format: 'splunk',
      token: 'a-token-of-a-collector',
    },
  });
  await send('POST /v1/tokens', ben.token, {});
  await send('POST /v1/operator/applications', (await newOperator(service)).token, {
    ...{ name: 'Old', kind: 'web', redirectUris: ['https://app.example.com/callback'] },
    signingAlgorithm: 'RS256',
  });
  await send('PUT /v1/operator/hooks/token.issue', (await newOperator(service)).token, {
    ...{ url: newReceiver(), onFailure: 'allow' },
  });
  const webhook = { key: 'a', name: 'A', url: newReceiver(), types: ['organization.purged'] };
  assert.equal((await applyWebhooks(service, [webhook])).code, 0);
  // As stored by an earlier version: recovery codes that outlive their app keep their key.
  for (const { account } of [ben, eve]) await haveKnownTotp(service, account.id);
  await addPasskey(service, eve);
  await send('DELETE /v1/account/totp', eve.token);
  assert.deepEqual(await sealedColumns(), listed);
});

test('columns documented as encrypted are exactly those on the list', async () => {
  const folder = new URL('../database/tables/', import.meta.url);
  const described: string[] = [];
  for (const file of await readdir(folder)) {
    const text = await readFile(new URL(file, folder), 'utf8');
    for (const [, column] of text.matchAll(/\/\*\* [^*]*\bencrypted\b[^*]*\*\/\s+(\w+):/gi))
      described.push(column ?? '');
  }
  assert.deepEqual(described.sort(), listed.map((name) => name.slice(name.indexOf('.') + 1)).sort());
});
