/** The code that the console, the command and the documentation show for keys and webhooks, pasted and run. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import {
  environmentLine,
  type Language,
  RECEIVER_LANGUAGES,
  REQUEST_LANGUAGES,
  receiverIn,
  requestIn,
  SECRET_OF,
} from '@portico/api/code-examples';
import { NOT_PERMITTED } from '../../../../../tools/tests/skipped.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { assertRefusesHostileDeliveries, deliverAfterLarge } from '../../fixtures/hostile-deliveries.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { freePort } from '../../harness/free-port.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { folderFor, startSnippet } from './snippet.ts';

const service = await startService({ webhookAddresses: ANYWHERE, workInterval: 20 });
after(() => service.stop());
const ada = await service.person('ada');
const organization = await service.organization(ada, 'Engines');

interface Pasting {
  readonly file: string;
  /** The program that it needs, and what prints its version. */
  readonly needs: readonly [program: string, ...given: string[]];
  /** As the first line of the code says. */
  readonly command: string;
}

const withVariables = (command: string) => `set -a; . ./.env; exec ${command}`;

const PASTED = {
  curl: { file: 'request.sh', needs: ['curl', '--version'], command: 'sh request.sh' },
  node: {
    file: 'pasted.mjs',
    needs: [process.execPath, '--version'],
    command: `exec ${process.execPath} --env-file=.env pasted.mjs`,
  },
  python: {
    file: 'pasted.py',
    needs: ['python3', '--version'],
    command: withVariables('python3 pasted.py'),
  },
  // Compiled first, so that the test ends the program itself rather than `go run`.
  go: {
    file: 'main.go',
    needs: ['go', 'version'],
    command: `go build main.go && ${withVariables('./main')}`,
  },
} as const satisfies Readonly<Record<Language, Pasting>>;

const skipFor = (language: Language) => {
  const [program, ...given] = PASTED[language].needs;
  return spawnSync(program, given).status !== 0 && `${NOT_PERMITTED}${program} is not installed`;
};

/** Writes code and its environment file into a folder of their own. */
function paste(language: Language, { code, environment }: { code: string; environment: string }): string {
  const folder = folderFor(`code-example-${language}`);
  writeFileSync(`${folder}/${PASTED[language].file}`, code);
  writeFileSync(`${folder}/.env`, `${environment}\n`);
  return folder;
}

/** Milliseconds after which a program that should end is stopped. */
const PATIENCE = 90_000;

async function outputOf(language: Language, folder: string) {
  const child = spawn('sh', ['-c', PASTED[language].command], { cwd: folder, timeout: PATIENCE });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [status] = await once(child, 'close');
  return { status, text };
}

const keys = [
  {
    kind: 'API key',
    variable: SECRET_OF.apiKey,
    path: `/v1/organizations/${organization}/managers`,
    token: (await newApiKey(service, { organization, by: ada })).token,
  },
  {
    kind: 'service key',
    variable: SECRET_OF.serviceKey,
    path: '/v1/caller',
    token: (await newServiceKey(service, { scopes: ['accounts:read'] })).token,
  },
] as const;

for (const { kind, variable, path, token } of keys)
  for (const language of REQUEST_LANGUAGES)
    test(`${kind}: the code for ${language} prints what it reads, and fails with a wrong key`, {
      skip: skipFor(language),
    }, async () => {
      const code = requestIn(language, { url: service.url + path, variable });
      assert.ok(!code.includes(token));
      const folder = paste(language, { code, environment: environmentLine(variable, token) });
      const { status, text } = await outputOf(language, folder);
      assert.equal(status, 0, text);
      const { body } = await service.call('GET', path, { token });
      const { lastUsedAt: _, ...read } = JSON.parse(text);
      const { lastUsedAt: __, ...expected } = body;
      assert.deepEqual(read, expected);

      writeFileSync(`${folder}/.env`, `${environmentLine(variable, `${token}x`)}\n`);
      const refused = await outputOf(language, folder);
      assert.notEqual(refused.status, 0);
      assert.match(refused.text, /401/);
    });

const EVENT = JSON.stringify({ type: 'forged', timestamp: '2026-11-22T01:00:00.000Z', data: { id: 'one' } });

interface DeliveryOptions {
  /** By default, that of the receiver. */
  readonly key?: Buffer;
  /** In seconds before now. */
  readonly age?: number;
  /** The body, if it is not what was signed. */
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

for (const language of RECEIVER_LANGUAGES)
  test(`webhook: the receiver for ${language} does not start without a secret`, {
    skip: skipFor(language),
  }, async () => {
    const variable = SECRET_OF.webhook;
    const code = receiverIn(language, { path: '/portico', variable });
    for (const environment of ['', environmentLine(variable, ''), environmentLine(variable, 'whsec_')]) {
      const { status, text } = await outputOf(language, paste(language, { code, environment }));
      assert.ok(status, `${environment}: it serves`);
      assert.match(text, /WEBHOOK_SECRET is not set/);
    }
  });

for (const language of RECEIVER_LANGUAGES)
  test(`webhook: the receiver for ${language} accepts deliveries, also while the secret is rotated, and refuses all others`, {
    skip: skipFor(language),
  }, async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const path = '/portico';
    const created = await service.call('POST', `/v1/organizations/${organization}/webhooks`, {
      token: ada.token,
      body: { url: url + path, types: ['organization.purged'] },
    });
    assert.equal(created.status, 201, created.text);
    const { id, secret } = created.body;
    const variable = SECRET_OF.webhook;
    const code = receiverIn(language, { path, variable });
    const folder = paste(language, { code, environment: environmentLine(variable, secret) });
    const program = { name: language, command: 'sh', arguments: ['-c', PASTED[language].command] };
    const running = await startSnippet(program, { folder, url, environment: { PORT: String(port) } });
    try {
      const deliver = async () => {
        const sent = await service.call('POST', `/v1/webhooks/${id}/test`, { token: ada.token });
        assert.equal(sent.status, 201, sent.text);
        return until('it is delivered', async () => {
          const { body } = await service.call('GET', `/v1/deliveries/${sent.body.id}`, { token: ada.token });
          return body.lastStatus ?? undefined;
        });
      };
      assert.equal(await deliver(), 204);
      const rotated = await service.call('POST', `/v1/webhooks/${id}/rotation`, { token: ada.token });
      assert.equal(rotated.status, 200, rotated.text);
      assert.equal(await deliver(), 204);

      const own = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const send = async ({
        key = own,
        age = 0,
        body = EVENT,
        path: to = path,
        headers = {},
      }: DeliveryOptions) => {
        const sentAt = String(Math.floor(Date.now() / 1_000) - age);
        const signature = createHmac('sha256', key).update(`one.${sentAt}.${EVENT}`).digest('base64');
        const signed = {
          'webhook-id': 'one',
          'webhook-timestamp': sentAt,
          'webhook-signature': `v1,${signature}`,
          ...headers,
        };
        return (await fetch(url + to, { method: 'POST', body, headers: signed })).status;
      };
      for (const [status, sent] of [
        [204, {}],
        [204, { path: `${path}?from=portico` }],
        [401, { key: Buffer.alloc(32, 8) }],
        [401, { age: 3_600 }],
        [401, { age: -3_600 }],
        [401, { body: `${EVENT} ` }],
        [401, { headers: { 'webhook-id': 'another' } }],
        [401, { headers: { 'webhook-timestamp': 'now' } }],
        [401, { headers: { 'webhook-signature': '' } }],
        [401, { headers: { 'webhook-signature': 'v1, v1,AAAA v2,AAAA' } }],
        [404, { path: '/elsewhere' }],
      ] as const satisfies readonly (readonly [number, DeliveryOptions])[])
        assert.equal(await send(sent), status, JSON.stringify(sent));
      await assertRefusesHostileDeliveries(url + path, secret);
      const [refused, accepted] = await deliverAfterLarge(url + path, secret);
      assert.ok(refused === 413 && accepted === 204, `${refused} ${accepted}`);
      assert.equal(await deliver(), 204);
    } finally {
      await running.stop();
    }
  });
