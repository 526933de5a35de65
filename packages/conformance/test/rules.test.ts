import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER_RULES } from '../src/rules/index.ts';
import { BREAKAGES } from './breakages.ts';
import { checkService, violationsOf } from './checking.ts';
import { TOKEN } from './mini/routes.ts';
import { type Patch, startMini } from './mini/service.ts';

async function run(patch: Patch = {}) {
  const mini = await startMini(patch);
  try {
    return await checkService({ url: mini.url, token: TOKEN, rules: ANSWER_RULES });
  } finally {
    mini.stop();
  }
}

test('conforming service: no violation, and every rule examined', async () => {
  const report = await run();
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(
    report.rules.filter(({ examined }) => examined === 0).map(({ id }) => id),
    [],
  );
});

test('every answer rule has a service that breaks it', () => {
  assert.deepEqual(Object.keys(BREAKAGES).toSorted(), ANSWER_RULES.map(({ id }) => id).toSorted());
});

test('error-format: reported where an operation fails with the error object in place of its own format', async () => {
  const report = await run({
    answer: (answer, { path }) => {
      const { error } = answer.body as { error?: unknown };
      if (path === '/userinfo' && typeof error === 'string')
        answer.body = {
          error: { status: answer.status, error: answer.headers['error-code'], description: 'No token.' },
        };
      return undefined;
    },
  });
  const rule = report.rules.find(({ id }) => id === 'error-format');
  assert.ok(
    rule?.violations.some(({ expected }) => expected === 'a body in the format oauth'),
    violationsOf(report).join('\n'),
  );
});

for (const [id, { also = [], ...patch }] of Object.entries(BREAKAGES)) {
  test(`${id}: reported when broken${also.length > 0 ? `, with ${also.join(', ')}` : ', and no other rule is'}`, async () => {
    const report = await run(patch);
    const broken = report.rules.filter(({ violations }) => violations.length > 0).map((rule) => rule.id);
    assert.deepEqual(broken.toSorted(), [id, ...also].toSorted(), violationsOf(report).join('\n'));
  });
}
