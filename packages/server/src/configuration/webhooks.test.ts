import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf, refuses } from '../../test/harness/config-problems.ts';
import { readConfig } from './config.ts';

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
const SECRET = { PORTICO_WEBHOOK_SECRET: secretOf(32) };
const URLS = { PORTICO_WEBHOOK_URL: 'https://events.example.com/portico' };

test('PORTICO_WEBHOOK_URL takes an https URL, also in a private network', () => {
  for (const url of [
    'https://events.example.com/portico?team=1',
    'https://10.0.0.1/',
    'https://[fd00::1]:8443/',
    'https://events.internal./',
  ]) {
    assert.equal(readConfig({ ...SECRET, PORTICO_WEBHOOK_URL: url }).webhookUrl, url);
  }
  const bad = ['events.example.com', 'ftp://events.example.com', 'https:/a', 'https://', 'https://a/#b'];
  refuses('PORTICO_WEBHOOK_URL', /must be an https:\/\/ URL/, bad, SECRET);
  refuses('PORTICO_WEBHOOK_URL', /no user name or password/, ['https://u:p@a/', 'https://u@a/'], SECRET);
});

test('PORTICO_WEBHOOK_URL may be http on this machine, or with PORTICO_WEBHOOK_INSECURE elsewhere', () => {
  for (const url of ['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]:9000/']) {
    assert.deepEqual(problemsOf({ ...SECRET, PORTICO_WEBHOOK_URL: url }), [], url);
  }
  refuses('PORTICO_WEBHOOK_URL', /unless PORTICO_WEBHOOK_INSECURE=true/, ['http://events.internal/'], SECRET);
  const insecure = { ...SECRET, PORTICO_WEBHOOK_INSECURE: 'true' };
  assert.deepEqual(problemsOf({ ...insecure, PORTICO_WEBHOOK_URL: 'http://events.internal/' }), []);
  refuses('PORTICO_WEBHOOK_INSECURE', /must be one of true, false/, ['yes', '1', 'TRUE']);
});

test('PORTICO_WEBHOOK_SECRET takes a Standard Webhooks secret of 24 to 64 bytes; required with the URL', () => {
  for (const bytes of [24, 32, 64]) {
    const secret = secretOf(bytes);
    assert.equal(readConfig({ ...URLS, PORTICO_WEBHOOK_SECRET: secret }).webhookSecret, secret);
  }
  const bare = secretOf(32).slice('whsec_'.length);
  refuses('PORTICO_WEBHOOK_SECRET', /must be whsec_ and 24 to 64 bytes in base64/, [
    ...[secretOf(23), secretOf(65), bare, `whsek_${bare}`, `${secretOf(32)}A`, secretOf(32).slice(0, -1)],
    `whsec_${'!'.repeat(44)}`,
  ]);
  assert.deepEqual(problemsOf(URLS), ['PORTICO_WEBHOOK_SECRET is required with PORTICO_WEBHOOK_URL.']);
});
