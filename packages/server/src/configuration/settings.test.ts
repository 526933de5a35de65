import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { type Config, readConfig } from './config.ts';
import { variables } from './variables.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const KEY = Buffer.alloc(32, 'canary').toString('base64');
const SECRET = `whsec_${KEY}`;

/** A value with a canary wherever the variable can have a secret, and the part that is shown. */
const SECRETS: Readonly<Record<string, readonly [text: string, shown: string | null]>> = {
  PORTICO_DATABASE_URL: [
    'postgres://canary:canary%2F@one.example:5432,two.example/portico?password=canary&sslmode=verify-full',
    'postgres://one.example:5432,two.example/portico',
  ],
  PORTICO_DATABASE_READ_URL: [
    'postgresql://canary:canary@[::1]:5433/portico?options=canary',
    'postgres://[::1]:5433/portico',
  ],
  PORTICO_SMTP_URL: ['smtp://canary:canary%40@mail.example:2525?tls=off', 'smtp://mail.example:2525?tls=off'],
  PORTICO_SECRET_KEYS: [KEY, null],
  PORTICO_CLIENT_REGISTRATION_TOKEN: [`canary-${'x'.repeat(32)}`, null],
  PORTICO_WEBHOOK_URL: ['https://events.example/canary', 'https://events.example/…'],
  PORTICO_WEBHOOK_SECRET: [SECRET, null],
  PORTICO_SIGN_IN_FALLBACK: ['https://old.example/?key=canary', 'https://old.example/…'],
  PORTICO_SIGN_IN_FALLBACK_SECRET: [SECRET, null],
};

const shownBy = (config: Config, name: string) => config.settings.find((one) => one.name === name);

test('each variable that can contain a secret is shown without it', () => {
  const texts = Object.fromEntries(Object.entries(SECRETS).map(([name, [text]]) => [name, text]));
  const config = readConfig({ ...texts, PORTICO_MAIL_FROM: 'portico@example.com' });
  assert.deepEqual(
    config.settings
      .filter(({ secret }) => secret)
      .map(({ name }) => name)
      .sort(),
    Object.keys(SECRETS).sort(),
  );
  for (const [name, [, shown]] of Object.entries(SECRETS))
    assert.equal(shownBy(config, name)?.value, shown, name);
  assert.doesNotMatch(JSON.stringify(config.settings), /canary/);
  assert.ok(!JSON.stringify(config.settings).includes(KEY));
});

test('a variable that can be in a file is one that can contain a secret', () => {
  for (const [, { name, secret }] of variables) if (secret) assert.ok(name in SECRETS, name);
});

test('a URL without anything to hide is shown whole', () => {
  const config = readConfig({
    PORTICO_DATABASE_URL: 'sqlite:here.db',
    PORTICO_WEBHOOK_URL: 'https://events.example',
    PORTICO_WEBHOOK_SECRET: SECRET,
  });
  assert.equal(shownBy(config, 'PORTICO_DATABASE_URL')?.value, `sqlite:${resolve('here.db')}`);
  assert.equal(shownBy(config, 'PORTICO_WEBHOOK_URL')?.value, 'https://events.example');
});

test('settings that follow from others are derived', () => {
  const config = readConfig({
    PORTICO_DATA_DIR: '/data',
    PORTICO_REQUEST_TIMEOUT: '5s',
    PORTICO_MAX_CONNECTIONS: '1001',
    PORTICO_HASHING_CONCURRENCY: '2',
    PORTICO_SESSION_IDLE: '10m',
    PORTICO_OPERATOR_SESSION_IDLE: '30m',
  });
  for (const [name, value] of [
    ['PORTICO_DATABASE_URL', `sqlite:${join(resolve('/data'), 'portico.db')}`],
    ['PORTICO_HEADERS_TIMEOUT', '5s'],
    ['PORTICO_MAX_CONNECTIONS_PER_ADDRESS', '751'],
    ['PORTICO_HASHING_QUEUE', '64'],
    ['PORTICO_OPERATOR_SESSION_IDLE', '10m'],
  ] as const) {
    const { value: shown, source } = shownBy(config, name) ?? {};
    assert.deepEqual([shown, source], [value, 'derived'], name);
  }
  assert.equal(shownBy(config, 'PORTICO_LAME_DUCK')?.source, 'default');
});

test('the document of each setting describes it', () => {
  for (const { name, document } of readConfig({}).settings)
    assert.match(readFileSync(join(REPOSITORY, document), 'utf8'), new RegExp(`${name}(?![A-Z_])`), name);
});
