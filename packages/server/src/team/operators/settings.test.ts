import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { SECRET_KEY, type Service, startService } from '../../../test/harness/service.ts';
import { TOPICS, VARIABLES } from '../../configuration/config.ts';

const services: Service[] = [];
after(() => Promise.all(services.map((service) => service.stop())));

const PATH = '/v1/operator/settings';

/** A service with these variables, an operator, and the settings that it shows by their names. */
async function shownWith(environment: Readonly<Record<string, string>>) {
  const service = await startService({ environment });
  services.push(service);
  const { token } = await newOperator(service);
  const { status, body, text } = await service.call('GET', PATH, { token });
  assert.equal(status, 200, text);
  const items: readonly Record<string, unknown>[] = body.items;
  const one = (name: string) => {
    const found = items.find((item) => item.name === name);
    return [found?.value, found?.source, found?.secret];
  };
  return { service, token, items, one };
}

const first = await shownWith({ PORTICO_SESSION_IDLE: '20m', PORTICO_PASSWORD_MIN_LENGTH: 'nist' });

test('every variable is listed once, by topic, with its page of the documentation', () => {
  assert.deepEqual(
    first.items.map(({ name, topic, document }) => [name, topic, document]),
    TOPICS.flatMap(({ id, variables }) => variables.map(({ name, document }) => [name, id, document])),
  );
  assert.equal(new Set(first.items.map(({ name }) => name)).size, VARIABLES.length);
});

test('a value is shown as it was written, with its source', () => {
  const { service, one } = first;
  const rows = [
    ['PORTICO_PASSWORD_MIN_LENGTH', 'nist', 'environment'],
    ['PORTICO_SESSION_ABSOLUTE', '90d', 'default'],
    ['PORTICO_HOME_URL', null, 'default'],
    ['PORTICO_DATA_DIR', service.dataDir, 'environment'],
    // An operator's session lasts no longer than any other.
    ['PORTICO_OPERATOR_SESSION_IDLE', '20m', 'derived'],
    ['PORTICO_PUBLIC_URL', service.app.publicUrl, 'derived'],
  ];
  for (const [name, ...shown] of rows) assert.deepEqual(one(String(name)), [...shown, false], String(name));
});

test('descriptions are lines without links, which would lead nowhere', () => {
  for (const { description } of first.items) assert.match(String(description), /^[^\n]+$/);
  assert.deepEqual(
    first.items.filter(({ description }) => String(description).includes('](')),
    [],
  );
});

test('reading the settings is an event', async () => {
  const { service, token } = first;
  const { body } = await service.call('GET', '/v1/operator/events?limit=1', { token });
  assert.deepEqual(body.items[0].details, { operation: 'listSettings' });
});

const SECRET = Buffer.from('a canary that nobody may see').toString('base64').replaceAll('=', '');
const KEY = Buffer.alloc(32, 'canary').toString('base64');
const CANARIES = ['canary', SECRET, KEY];

test('no answer and no line of the log contains a secret of the configuration', async () => {
  const { service, token, one } = await shownWith({
    PORTICO_SMTP_URL: 'smtp://canary-user:canary-password@127.0.0.1:9',
    PORTICO_MAIL_FROM: 'portico@example.com',
    PORTICO_SECRET_KEYS: `${SECRET_KEY},${KEY}`,
    PORTICO_CLIENT_REGISTRATION: 'token',
    PORTICO_CLIENT_REGISTRATION_TOKEN: `canary-${'x'.repeat(32)}`,
    PORTICO_WEBHOOK_URL: 'https://127.0.0.1:9/canary?key=canary',
    PORTICO_WEBHOOK_SECRET: `whsec_${KEY}`,
    PORTICO_SIGN_IN_FALLBACK: 'https://127.0.0.1:9/canary?key=canary',
    PORTICO_SIGN_IN_FALLBACK_SECRET: `whsec_${KEY}`,
  });
  for (const path of [
    PATH,
    '/v1/operator/statistics',
    '/v1/operator/events',
    '/v1/operator/hooks',
    '/v1/configuration',
    '/v1/caller',
    '/v1/brand',
    '/health/ready',
    '/openapi.json',
  ]) {
    const { text } = await service.call('GET', path, { token });
    for (const canary of CANARIES) assert.ok(!text.includes(canary), `${path} contains ${canary}`);
  }
  for (const canary of CANARIES) assert.ok(!service.log().includes(canary), `the log contains ${canary}`);
  assert.deepEqual(one('PORTICO_SMTP_URL'), ['smtp://127.0.0.1:9', 'environment', true]);
  assert.deepEqual(one('PORTICO_WEBHOOK_URL'), ['https://127.0.0.1:9/…', 'environment', true]);
  assert.deepEqual(one('PORTICO_SIGN_IN_FALLBACK'), ['https://127.0.0.1:9/…', 'environment', true]);
  assert.deepEqual(one('PORTICO_WEBHOOK_SECRET'), [null, 'environment', true]);
  assert.deepEqual(one('PORTICO_SECRET_KEYS'), [null, 'environment', true]);
});

test('a secret in a file has the file as its source', async () => {
  const file = join(first.service.dataDir, 'registration-token');
  writeFileSync(file, `canary-${'x'.repeat(32)}\n`);
  const { one } = await shownWith({
    PORTICO_CLIENT_REGISTRATION: 'token',
    PORTICO_CLIENT_REGISTRATION_TOKEN_FILE: file,
  });
  assert.deepEqual(one('PORTICO_CLIENT_REGISTRATION_TOKEN'), [null, 'file', true]);
});
