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
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
/** Characters of an answer that the README shows. */
const SHOWN = 80;

// Most of the time is waiting for connections to close.
describe('what the README says of services that never heard of the conventions', {
  concurrency: true,
}, () => {
  for (const { name, start } of SERVICES) {
    test(`${name}: the score in the README is what is measured, and so is what broke`, async (context) => {
      const service = await start();
      context.after(service.stop);
      const report = await checkService({ url: service.url, token: TOKEN });
      const { held, examined } = scoreOf(report);
      const score = `| ${name} | ${held} of ${examined} | ${violationsOf(report).length} |`;
      assert.ok(readme.includes(score), `README.md lacks ${score}`);
      const list = brokenRules(name, report);
      assert.ok(readme.includes(list), `README.md lacks\n${list}`);
    });
  }
});

function brokenRules(name: string, { rules }: Report): string {
  const broken = rules.filter(({ violations }) => violations.length > 0);
  return [`<summary>What ${name} broke</summary>`, '', ...broken.map(brokenRule), ''].join('\n');
}

/** One line: how often, and the first answer. */
function brokenRule({ id, violations, examined }: RuleResult): string {
  const [first] = violations;
  const observed = (first?.observed ?? '').replaceAll('`', "'");
  const shown = observed.length > SHOWN ? `${observed.slice(0, SHOWN - 1)}…` : observed;
  return `- \`${id}\`, ${violations.length} of ${examined}: \`${shown}\``;
}
