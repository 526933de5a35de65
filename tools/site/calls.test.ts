import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../publish/workspaces.ts';
import { callTabs, curl, go, python } from './calls.ts';
import { describedOperations } from './operations.ts';

const calls = describedOperations().map(({ call }) => call);

/** Below the packages, so that the compiler finds the client. */
const folder = mkdtempSync(join(ROOT, 'tools/site/.calls-'));
after(() => rmSync(folder, { recursive: true }));

function run(program: string, given: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, given, { cwd: ROOT, encoding: 'utf8' });
  assert.ifError(error);
  assert.equal(status, 0, stdout + stderr);
}

const isThere = (program: string) => spawnSync(program, ['--help']).error === undefined;

test('site: the TypeScript of every operation compiles against the client', () => {
  const named = calls.flatMap((call) => {
    const [, code] = /```ts \[TypeScript\]\n([\s\S]*?)\n```/.exec(callTabs(call)) ?? [];
    return code === undefined
      ? []
      : [`export async function ${call.operationId}() {\n${code}\nreturn outcome;\n}`];
  });
  assert.ok(named.length > 150, `${named.length} of ${calls.length} operations`);
  const client = `import { createClient } from '@portico/client';\nconst portico = createClient({ baseUrl: 'https://id.example.com' });\n`;
  writeFileSync(join(folder, 'calls.ts'), client + named.join('\n'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: [], files: ['calls.ts'] }),
  );
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
});

test('site: the Python of every operation parses', {
  skip: !isThere('python3') && 'there is no Python',
}, () => {
  assert.ok(calls.length > 200);
  const file = join(folder, 'calls.py');
  writeFileSync(file, calls.map(python).join('\n'));
  run('python3', ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', file]);
});

test('site: the Go of every operation parses', { skip: !isThere('gofmt') && 'there is no Go' }, () => {
  const file = join(folder, 'calls.go');
  const functions = calls.map((call) => `func ${call.operationId}() error {\n${go(call)}\n}`);
  writeFileSync(file, `package calls\n${functions.join('\n')}\n`);
  run('gofmt', ['-e', '-l', file]);
});

test('site: the curl of every operation is one command of the shell', () => {
  const file = join(folder, 'calls.sh');
  writeFileSync(file, calls.map(curl).join('\n'));
  run('sh', ['-n', file]);
  for (const call of calls)
    assert.match(curl(call), /^curl (?:-X [A-Z]+ )?'https:\/\/id\.example\.com\/[^{}']*'/);
});
