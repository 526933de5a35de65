import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { asking, FALLBACK_SECRET } from '../../doubles/old-system.ts';
import { assertRefusesHostileDeliveries, deliverAfterLarge } from '../../fixtures/hostile-deliveries.ts';
import { freePort } from '../../harness/free-port.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { programOf } from './recipes.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-lazy-'));
let old: ChildProcess | undefined;
after(() => {
  old?.kill();
  rmSync(folder, { recursive: true });
});

test('lazy.md: the old system of the page vouches for its people, and refuses questions that are not signed', async () => {
  const script = join(folder, 'old-system.mjs');
  writeFileSync(script, programOf('lazy', 'js'));
  const port = String(await freePort());
  const env = { ...process.env, PORT: port, SECRET: FALLBACK_SECRET };
  old = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  assert.ok(old.stdout);
  await once(old.stdout, 'data');
  const url = `http://127.0.0.1:${port}/portico`;
  const service = await startService({ environment: asking({ url }) });
  try {
    const login = (email: string, password: string) =>
      service.call('POST', '/v1/login', { body: { email, password } });
    const data = { email: 'nobody@example.com', password: 'a password' };
    const content = JSON.stringify({ type: 'sign_in', data });
    await assertRefusesHostileDeliveries(url, FALLBACK_SECRET, { content });
    assert.deepEqual(await deliverAfterLarge(url, FALLBACK_SECRET, content), [413, 200]);
    assert.equal(outcome(await login('ada@example.com', 'not the password')), '401 CREDENTIALS_INVALID');
    assert.equal(outcome(await login('ben@example.com', 'the old password')), '401 CREDENTIALS_INVALID');
    const { status, body } = await login('Ada@example.com', 'the old password');
    assert.deepEqual([status, body.account.name, body.account.emailVerified], [201, 'Ada', true]);
    const unsigned = await fetch(url, { method: 'POST', body: '{}' });
    assert.equal(unsigned.status, 403);
  } finally {
    await service.stop();
  }
});
