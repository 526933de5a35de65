import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scoreOf } from '../src/report.ts';
import { checkService, violationsOf } from './checking.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Starts a program of `examples/`, and answers with its URL. */
async function start(context: TestContext, file: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const program = fileURLToPath(new URL(`../../../examples/${file}`, import.meta.url));
  const service = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => service.kill('SIGKILL'));
  const [line] = await once(createInterface(service.stdout), 'line');
  return String(line).replace(/^.* listens on /, '');
}

/** The config file of the README that stands behind this marker. */
function configIn(context: TestContext, name: string): string {
  const [, text] = readme.split(`<!-- config: ${name} -->`)[1]?.match(/```json\n(.*?)\n```/s) ?? [];
  assert.ok(text, `README.md has no config file for ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'config.json'), text);
  return join(folder, 'config.json');
}

test("rooms example: no violation, with the README's config file", async (context) => {
  const url = await start(context, 'rooms.ts', { ROOM_TOKENS: 'emma:secret-of-emma' });
  const config = configIn(context, 'rooms');
  const report = await checkService({ url, token: 'secret-of-emma', config });
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(
    report.rules.filter(({ examined }) => examined === 0).map(({ id }) => id),
    ['error-format', 'slow-request'],
  );
  const { held, examined } = scoreOf(report);
  assert.ok(readme.includes(`| \`examples/rooms.ts\` | ${held} of ${examined} | 0 |`), 'README.md');
});

test('to-do example of the guide: no violation', async (context) => {
  const url = await start(context, 'todo.ts', { TODO_TOKEN: 'secret-of-todo' });
  const report = await checkService({ url, token: 'secret-of-todo' });
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(
    report.rules.filter(({ examined }) => examined === 0).map(({ id }) => id),
    ['error-format', 'location', 'stale-precondition', 'slow-request'],
  );
});
