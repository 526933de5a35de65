import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Report, type RuleResult, scoreOf } from '../src/report.ts';
import { checkService, violationsOf } from './checking.ts';
import { TOKEN } from './stock/document.ts';
import { startFastify } from './stock/fastify.ts';
import { startHono } from './stock/hono.ts';
import { startPlain } from './stock/plain.ts';

const SERVICES = [
  { name: 'Fastify 5', start: startFastify },
  { name: 'Hono 4 on Node', start: startHono },
  { name: 'plain `node:http`', start: startPlain },
];
const read = (page: string) => readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
const readme = read('README.md');
const broken = read('BROKEN.md');
/** Characters of an answer that BROKEN.md shows. */
const SHOWN = 80;

// Most of the time is waiting for connections to close.
describe('published results of services without the conventions', {
  concurrency: true,
}, () => {
  for (const { name, start } of SERVICES) {
    test(`${name}: README.md has the measured score, and BROKEN.md the violations`, async (context) => {
      const service = await start();
      context.after(service.stop);
      const report = await checkService({ url: service.url, token: TOKEN });
      const { held, examined } = scoreOf(report);
      const score = `| ${name} | ${held} of ${examined} | ${violationsOf(report).length} |`;
      assert.ok(readme.includes(score), `README.md lacks ${score}`);
      const list = brokenRules(name, report);
      assert.ok(broken.includes(list), `BROKEN.md lacks\n${list}`);
    });
  }
});

function brokenRules(name: string, { rules }: Report): string {
  const found = rules.filter(({ violations }) => violations.length > 0);
  return [`<summary>What ${name} broke</summary>`, '', ...found.map(brokenRule), ''].join('\n');
}

/** One line: how often, and the first answer. */
function brokenRule({ id, violations, examined }: RuleResult): string {
  const [first] = violations;
  const observed = (first?.observed ?? '').replaceAll('`', "'");
  const shown = observed.length > SHOWN ? `${observed.slice(0, SHOWN - 1)}…` : observed;
  return `- \`${id}\`, ${violations.length} of ${examined}: \`${shown}\``;
}
