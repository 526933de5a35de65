import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { scoreOf } from '../src/report.ts';
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

for (const { name, start } of SERVICES) {
  test(`${name}: the score in the README is what is measured`, async (context) => {
    const service = await start();
    context.after(service.stop);
    const report = await checkService({ url: service.url, token: TOKEN });
    const { held, examined } = scoreOf(report);
    const score = `| ${name} | ${held} of ${examined} |`;
    assert.ok(readme.includes(score), `README.md lacks ${score}\n${violationsOf(report).join('\n')}`);
  });
}
