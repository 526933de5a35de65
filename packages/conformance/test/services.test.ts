import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startService } from '../../server/test/harness/service.ts';
import { scoreOf } from '../src/report.ts';
import { ANSWER_RULES } from '../src/rules/index.ts';
import { checkService, violationsOf } from './checking.ts';

test('Portico: no violation, and all rules examined but the slow one', async (context) => {
  const service = await startService();
  context.after(() => service.stop());
  const { token } = await service.person();
  // Ending the session would make the remaining calls fail.
  const config = fileURLToPath(new URL('portico.json', import.meta.url));
  const report = await checkService({ url: service.url, token, config });
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(
    report.rules.filter(({ examined }) => examined === 0).map(({ id }) => id),
    ['slow-request'],
  );
  const { held, examined } = scoreOf(report);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  assert.ok(
    readme.includes(`| Portico | ${held} of ${examined} | 0 |`),
    `README.md: Portico has ${held} of ${examined}`,
  );
});

test('Portico without --destructive: unchanged by a run', async (context) => {
  const service = await startService();
  context.after(() => service.stop());
  const owner = await service.person();
  await service.organization(owner);
  const kept = async () => {
    const { body } = await service.call('GET', '/v1/account/export', { token: owner.token });
    const organizations = await service.call('GET', '/v1/organizations', { token: owner.token });
    return { ...body, sessions: body.sessions.length, organizations: organizations.body };
  };
  const before = await kept();
  const report = await checkService({
    url: service.url,
    token: owner.token,
    destructive: false,
    rules: ANSWER_RULES,
  });
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(await kept(), before);
});
