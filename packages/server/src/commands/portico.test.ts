import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { called } from '../../test/harness/called.ts';
import { endOf, MAIN, spawnService } from '../../test/harness/process.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './table.ts';

const SECRET = 'hunter2-a-secret';

/** Wrong calls of a command: too many values, too few, options that do not exist. */
async function wrongCallsOf(name: string, { takes = [], options = [] }: Command): Promise<string[][]> {
  const words = name.split(' ');
  const values = takes.map(({ name: value }) => `some-${value}`);
  const withValue = options.filter(({ flags }) => flags.includes('<'));
  const excess = [[SECRET], ['--', `--${SECRET}`]].map((more) => [...words, ...values, ...more]);
  return [
    ...(takes.at(-1)?.isRepeatable ? [] : excess),
    ...takes.flatMap(({ isOptional }, given) => (isOptional ? [] : [[...words, ...values.slice(0, given)]])),
    ...values.map((_, at) => [...words, ...values.with(at, '')]),
    [...words, ...values, '--frobnicate'],
    [...words, ...values, `--password=${SECRET}`],
    [...words, ...values, '--password', SECRET],
    [...words, ...values, `--help=${SECRET}`],
    [...words, ...values, '-x'],
    ...withValue.map(({ flags }) => [...words, ...values, flags.replace(/ .*/, '')]),
  ];
}

/** Options without which a command does not look at the configuration. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'applications add': ['--kind', 'web', '--redirect-uri', 'https://app.example.com/callback'],
  'service-keys add': ['--scope', 'accounts:read'],
};

for (const { name, load } of COMMANDS) {
  test(`portico ${name}: any wrong call is one line, exit code 2, and no value`, async () => {
    for (const args of await wrongCallsOf(name, await load())) {
      const { code, stdout, stderr } = await called(args, {});
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^[^\n]{20,200}\n$/, args.join(' '));
      assert.ok(stderr.includes(`See portico ${name} --help.`), stderr);
      assert.doesNotMatch(stderr, /hunter2|some-/);
    }
  });

  test(`portico ${name} --help: prints the usage, whatever else is given`, async () => {
    const command = await load();
    for (const given of [['--help'], ['-h'], [SECRET, '--help', '--frobnicate']]) {
      const { code, stdout, stderr } = await called([...name.split(' '), ...given], {});
      assert.deepEqual([code, stderr], [0, '']);
      for (const { name: value } of command.takes ?? []) assert.ok(stdout.includes(value), stdout);
      for (const { flags } of command.options ?? []) assert.ok(stdout.includes(flags), stdout);
      assert.equal(stdout.includes('--json'), !command.isService);
    }
  });

  test(`portico ${name}: reports all problems of the configuration at once`, async () => {
    const { takes = [] } = await load();
    const environment = { PORTICO_PORT: '70000', PORTICO_LOG_LEVL: 'debug', PORTICO_DATABASE_URL: SECRET };
    const { code, stdout, stderr } = await called(
      [
        ...name.split(' '),
        ...takes.filter(({ isOptional }) => !isOptional).map(() => 'ada@example.com'),
        ...(NEEDED[name] ?? []),
      ],
      environment,
    );
    assert.equal(code, 1);
    for (const variable of Object.keys(environment))
      assert.match(stdout + stderr, new RegExp(`${variable} `));
    assert.doesNotMatch(stdout + stderr, /hunter2|\n +at /);
  });
}

test('--json: errors are objects, too', async () => {
  for (const [args, code, said] of [
    [['backup', '--json'], 2, /^portico backup: missing .* See portico backup --help\.$/],
    [['backup', 'some-file', '--josn', '--json'], 2, /^Unknown option --josn .* mean --json\?/],
    [['sevre', '--json'], 2, /^Unknown command; did you mean serve\?/],
    [['operators', 'list', '--json'], 1, /^portico operators list: This configuration cannot work:/],
  ] as const) {
    const answer = await called(args, { PORTICO_PORT: '70000' });
    assert.deepEqual([answer.code, answer.stdout], [code, '']);
    assert.match(JSON.parse(answer.stderr).message, said);
  }
});

const noFullDevice = !existsSync('/dev/full') && 'there is no /dev/full here';

test('a closed standard output is no failure; an unwritable one is, in one line', {
  skip: noFullDevice,
}, async () => {
  const shell = (script: string) => endOf(spawnService({}, ['sh', '-c', script, process.execPath, MAIN]));
  const [piped, full] = await Promise.all([
    shell('("$0" "$1" --help; echo $? >&2) | :'),
    shell('exec "$0" "$1" --help > /dev/full'),
  ]);
  assert.deepEqual([piped.code, piped.stderr], [0, '0\n']);
  assert.deepEqual([full.code, full.stderr], [1, 'Standard output cannot be written (ENOSPC).\n']);
});

test('an unknown command is refused with the nearest known one, and not repeated', async () => {
  for (const [args, said] of [
    [['sevre'], /did you mean serve\?/],
    [['migrat'], /did you mean migrate\?/],
    [['docter', '--json'], /did you mean doctor\?/],
    [[SECRET], /^Unknown command\./],
    [['x'.repeat(100_000)], /^Unknown command\./],
  ] as const) {
    const { code, stdout, stderr } = await called(args, {});
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, said);
    assert.match(stderr, /^[^\n]+\n$/);
    assert.doesNotMatch(stderr, /hunter2|xx/);
  }
});

test('an unknown option is refused with the nearest known one', async () => {
  for (const [args, said] of [
    [['migrate', '--jsn'], /^Unknown option --jsn of portico migrate; did you mean --json\?/],
    [['--verison'], /^Unknown option --verison of portico serve; did you mean --version\?/],
  ] as const) {
    const { code, stderr } = await called(args, {});
    assert.equal(code, 2);
    assert.match(stderr, said);
  }
});

test('--version: prints the version, also after `serve`', async () => {
  for (const args of [['--version'], ['serve', '--version']]) {
    const { code, stdout, stderr } = await called(args, {});
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^portico \d+\.\d+\.\d+\n$/);
  }
});

test('--help: lists every command', async () => {
  const { code, stdout, stderr } = await called(['--help'], {});
  assert.deepEqual([code, stderr], [0, '']);
  for (const { name, summary } of COMMANDS)
    assert.ok(stdout.includes(`portico ${name} `) && stdout.includes(summary));
});
