import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const page = readFileSync(new URL('../../../../../docs/guides/metadata.md', import.meta.url), 'utf8');
const run = promisify(execFile);

test('each command of docs/guides/metadata.md prints what the page shows', async () => {
  const { account, token } = await service.person('ada');
  const { token: key } = await newServiceKey(service, { scopes: ['metadata:read', 'metadata:write'] });
  const env = { ...process.env, PORTICO: service.url, KEY: key, ID: account.id, TOKEN: token };
  const examples = [...page.matchAll(/^\$ (curl .*)\n(.*)$/gm)];
  assert.equal(examples.length, 5);
  for (const [, command = '', shown = ''] of examples) {
    const { stdout } = await run('bash', ['-c', command], { env });
    assert.equal(stdout.trim(), shown.replaceAll('http://localhost:3000', service.app.publicUrl), command);
  }
});
