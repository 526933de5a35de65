import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf, refuses } from '../../test/harness/config-problems.ts';
import { readConfig } from './config.ts';

const SECRET = { PORTICO_SIGN_IN_FALLBACK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };

test('PORTICO_SIGN_IN_FALLBACK takes an https URL, also in a private network, or http on this machine', () => {
  for (const url of [
    'https://old.example.com/portico?team=1',
    'https://10.0.0.1/',
    'https://old.internal/',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'http://[::1]:9000/',
  ])
    assert.equal(readConfig({ ...SECRET, PORTICO_SIGN_IN_FALLBACK: url }).signInFallback, url);
  const bad = [
    'http://old.example.com/',
    'http://10.0.0.1/',
    'http://localhost.example.com/',
    'https://u:p@a/',
  ];
  refuses('PORTICO_SIGN_IN_FALLBACK', /must be an https:\/\/ URL/, bad, SECRET);
  // Passwords are sent there: nothing makes it accept less.
  const insecure = { ...SECRET, PORTICO_WEBHOOK_INSECURE: 'true' };
  refuses('PORTICO_SIGN_IN_FALLBACK', /must be an https:\/\/ URL/, bad.slice(0, 2), insecure);
});

test('PORTICO_SIGN_IN_FALLBACK_SECRET is required with the URL', () => {
  assert.deepEqual(problemsOf({ PORTICO_SIGN_IN_FALLBACK: 'https://old.example.com/' }), [
    'PORTICO_SIGN_IN_FALLBACK_SECRET is required with PORTICO_SIGN_IN_FALLBACK.',
  ]);
  refuses('PORTICO_SIGN_IN_FALLBACK_SECRET', /must be whsec_/, ['secret'], {
    PORTICO_SIGN_IN_FALLBACK: 'https://old.example.com/',
  });
});
