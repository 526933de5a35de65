/** Checks a running Portico from the command line. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

function checker(...given: string[]) {
  return spawnSync('npx', ['--no', '--', 'portico-conformance', ...given], { encoding: 'utf8' });
}

const help = checker('--help');
assert.equal(help.status, 0, help.stderr);
assert.match(help.stdout, /--openapi/);
assert.equal(checker('--no-such-option').status, 2);
assert.match(checker('--list-rules').stdout, /^error-object: .+\n/m);

const { status, stdout, stderr } = checker(process.argv[2] ?? '', '--json', '-');
assert.equal(status, 0, stderr);
const { rules } = JSON.parse(stdout) as { rules: { examined: number }[] };
assert.ok(rules.filter(({ examined }) => examined > 0).length > 10, stdout);
