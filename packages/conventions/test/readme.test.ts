import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { scoreOf } from '../../conformance/src/report.ts';
import { ANSWER_RULES, RULES } from '../../conformance/src/rules/index.ts';
import { checkService, violationsOf } from '../../conformance/test/checking.ts';
import { readmePrograms } from './readme.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const BIN = join(ROOT, 'node_modules/.bin/');
/** Inside of the repository, so that packages are found. */
const folder = mkdtempSync(join(ROOT, 'packages/conventions/.readme-'));
const programs = readmePrograms();
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});
for (const { name, code } of programs) {
  // Node runs TypeScript as it is, but does not look for it under another name.
  writeFileSync(join(folder, `${name}.ts`), code.replace("'./greeter.js'", "'./greeter.ts'"));
}

/** Starts a program of the README. */
async function start(name: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`)], {
    env: { ...process.env, PORT: '0', TODO_TOKEN: 'secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return String(line).replace(/^.* listens on /, '');
}

async function call(url: string, method = 'GET', body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json', Connection: 'close' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { outcome: [response.status, response.headers.get('error-code')].filter(Boolean).join(' '), text };
}

test('the programs are formatted, and the Fastify service has at most 40 lines', () => {
  const { code } = programs.find(({ name }) => name === 'fastify') ?? assert.fail('it is gone');
  assert.ok(code.trimEnd().split('\n').length <= 40);
  for (const program of programs) {
    const { stdout, status } = spawnSync(`${BIN}biome`, ['format', '--stdin-file-path=readme.ts'], {
      cwd: ROOT,
      input: program.code,
      encoding: 'utf8',
    });
    assert.equal(status, 0);
    assert.equal(stdout, program.code, program.name);
  }
});

test('every program compiles', () => {
  const options = { extends: join(ROOT, 'tsconfig.json'), include: ['*.ts'] };
  // Express brings no types.
  writeFileSync(join(folder, 'modules.d.ts'), "declare module 'express';");
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const { stdout, status } = spawnSync(`${BIN}tsc`, ['-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('the Fastify service does what the README says', async () => {
  const url = await start('fastify');
  const added = await call(`${url}/tasks`, 'POST', { text: 'Buy milk' });
  assert.equal(added.outcome, '201');
  const { items } = JSON.parse((await call(`${url}/tasks`)).text);
  assert.deepEqual(items[1], JSON.parse(added.text));
  assert.equal((await call(`${url}/tasks/${items[1].id}`, 'DELETE')).outcome, '204');
  const gone = await call(`${url}/tasks/${items[1].id}`, 'DELETE');
  assert.equal(gone.outcome, '404 TASK_NOT_FOUND');
  assert.ok(gone.text.includes(`${url}/errors/TASK_NOT_FOUND`));
  assert.equal((await call(`${url}/tasks`, 'POST', {})).outcome, '400 REQUIRED_FIELDS_MISSING');
  assert.equal((await call(`${url}/tasks`, 'POST', { text: '' })).outcome, '422 FIELDS_VALIDATION_ERROR');
  assert.match((await call(`${url}/errors/TASK_NOT_FOUND`)).text, /it never existed, or it is done/);
  const document = JSON.parse((await call(`${url}/openapi.json`)).text);
  assert.equal(document.paths['/tasks'].post.operationId, 'addTask');
});

// Most of the time is waiting for connections to close.
describe("the README's programs keep the conventions", { concurrency: true }, () => {
  for (const { name } of programs.filter(({ kind }) => kind === 'program')) {
    // The README promises these of the port alone, not of the runtime's own answers.
    const [rules, scope] = name === 'fetch' ? [ANSWER_RULES, 'rules over its own answers'] : [RULES, 'rules'];
    test(`${name}: no violation of the ${scope}`, async () => {
      const url = await start(name);
      if (name !== 'fastify')
        assert.deepEqual(await call(`${url}/greeting`), { outcome: '200', text: '"Hello"' });
      const report = await checkService({ url, token: 'secret', rules });
      assert.deepEqual(violationsOf(report), []);
      assert.equal(report.incomplete, undefined);
      // The greeter takes no body, needs no token and judges no field, and its failures have no other format.
      assert.ok(scoreOf(report).examined >= rules.length - 18, JSON.stringify(scoreOf(report)));
    });
  }
});

test('no other page shows a service that no test starts', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'packages/*/README.md'], { cwd: ROOT });
  const starting = pages.filter((page) => {
    const blocks = readFileSync(join(ROOT, page), 'utf8').match(/^```[tj]sx?\n.*?^```/gms) ?? [];
    return blocks.some((block) => /\b(serve|listen)\(/.test(block));
  });
  // examples/quickstarts follows those of docs/start, the tests of imports run the program of lazy.md, those of the console's
  // code examples run the receivers of webhooks.md, and the tests of the backend serve each of its adapters.
  const started = ['docs/start/hono.md', 'docs/start/react-express.md'];
  const elsewhere = ['docs/guides/webhooks.md', 'docs/migrate/lazy.md', ...started];
  const readmes = ['packages/backend/README.md', 'packages/conventions/README.md'];
  assert.deepEqual(starting.toSorted(), [...elsewhere, ...readmes]);
});
