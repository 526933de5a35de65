import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CONVENTIONS } from '../../src/profile.ts';
import type { Finding, Run } from '../../src/rule.ts';
import { RAW_RULES } from '../../src/rules/index.ts';
import { talk } from '../../src/wire/talk.ts';
import { BREAKAGES } from './breakages.ts';
import { startBreaker } from './breaker.ts';
import { DOCUMENT, startSubject } from './subject.ts';

let subject: Awaited<ReturnType<typeof startSubject>>;
before(async () => {
  subject = await startSubject();
});
after(() => subject.stop());

test('conforming service: passes every raw rule; slow-request is skipped with its reason', async () => {
  const results = await check(new URL(subject.url));
  for (const { id, finding } of results) assert.deepEqual(finding.violations, [], id);
  const skipped = results.filter(({ finding }) => finding.examined === 0);
  assert.deepEqual(
    skipped.map(({ id, finding }) => [id, finding.skipped]),
    [['slow-request', 'Servers lose patience after minutes: that needs --slow.']],
  );
});

test('--slow: a service that ends slow requests passes slow-request', async () => {
  const impatient = await startSubject(500);
  try {
    const [result] = await check(new URL(impatient.url), 'slow-request');
    assert.deepEqual(result?.finding, { examined: 2, violations: [] });
  } finally {
    await impatient.stop();
  }
});

test('every raw rule has a service that breaks it', () => {
  assert.deepEqual(Object.keys(BREAKAGES).sort(), RAW_RULES.map(({ id }) => id).sort());
});

// Most of the time is waiting, so several at once are quicker.
describe('a service made to break one rule breaks no other', { concurrency: 5 }, () => {
  for (const [id, breakage] of Object.entries(BREAKAGES)) {
    test(id, async () => {
      const breaker = await startBreaker(Number(new URL(subject.url).port), breakage);
      try {
        const results = [
          ...(await check(breaker.url)),
          ...(id === 'slow-request' ? await check(breaker.url, id) : []),
        ];
        const broken = results.filter(({ finding }) => finding.violations.length > 0);
        const ids = broken.map((result) => result.id);
        assert.deepEqual(ids, [id], JSON.stringify(broken, null, 2));
      } finally {
        await breaker.stop();
      }
    });
  }
});

/** Runs the raw rules; with `slow`, only the rule that waits. */
async function check(base: URL, slow?: 'slow-request') {
  const run: Run = {
    base,
    tokenHeader: 'Authorization',
    slow: slow !== undefined,
    profile: CONVENTIONS,
    document: DOCUMENT,
    operations: DOCUMENT.operations,
    taker: { operation: DOCUMENT.operations[1], target: '/notes', lines: [] },
    exchanges: [],
    send: () => assert.fail('raw rules have their own connections'),
    talk,
  };
  const results: { id: string; finding: Finding }[] = [];
  for (const rule of RAW_RULES) {
    if (slow === undefined || rule.id === slow) results.push({ id: rule.id, finding: await rule.check(run) });
  }
  return results;
}
