import assert from 'node:assert/strict';
import { test } from 'node:test';
import { called } from '../../test/called.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './table.ts';

const SECRET = 'hunter2-a-secret';

/** Wrong calls of a command: too many values, too few, options that do not exist. */
async function wrongCallsOf(name: string, { takes = [], options = [] }: Command): Promise<string[][]> {
  const words = name.split(' ');
  const values = takes.map(({ name: value }) => `some-${value}`);
  const withValue = options.filter(({ flags }) => flags.includes('<'));
  return [
    [...words, ...values, SECRET],
    ...values.map((_, given) => [...words, ...values.slice(0, given)]),
    [...words, ...values, '--frobnicate'],
    [...words, ...values, `--password=${SECRET}`],
    [...words, ...values, '--password', SECRET],
    [...words, ...values, '-x'],
    [...words, ...values, '--', `--${SECRET}`],
    ...withValue.map(({ flags }) => [...words, ...values, flags.replace(/ .*/, '')]),
  ];
}

for (const { name, load } of COMMANDS) {
  test(`portico ${name}, called wrongly in any way, says so in one line, with exit code 2 and no value`, async () => {
    for (const args of await wrongCallsOf(name, await load())) {
      const { code, stdout, stderr } = await called(args, {});
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^[^\n]{20,200}\n$/, args.join(' '));
      assert.ok(stderr.includes(`See portico ${name} --help.`), stderr);
      assert.doesNotMatch(stderr, /hunter2|some-/);
    }
  });

  test(`portico ${name} --help says what it takes, whatever else is given`, async () => {
    const command = await load();
    for (const given of [['--help'], ['-h'], [SECRET, '--help', '--frobnicate']]) {
      const { code, stdout, stderr } = await called([...name.split(' '), ...given], {});
      assert.deepEqual([code, stderr], [0, '']);
      for (const { name: value } of command.takes ?? []) assert.ok(stdout.includes(value), stdout);
      for (const { flags } of command.options ?? []) assert.ok(stdout.includes(flags), stdout);
      assert.equal(stdout.includes('--json'), !command.isService);
    }
  });

  test(`portico ${name} says all that is wrong with the configuration at once`, async () => {
    const { takes = [] } = await load();
    const environment = { PORTICO_PORT: '70000', PORTICO_LOG_LEVL: 'debug', PORTICO_DATABASE_URL: SECRET };
    const { code, stdout, stderr } = await called(
      [...name.split(' '), ...takes.map(() => 'ada@example.com')],
      environment,
    );
    assert.equal(code, 1);
    for (const variable of Object.keys(environment))
      assert.match(stdout + stderr, new RegExp(`${variable} `));
    assert.doesNotMatch(stdout + stderr, /hunter2|\n +at /);
  });
}

test('a command that does not exist is refused with the nearest known one, and not repeated', async () => {
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

test('an option that does not exist is refused with the nearest known one', async () => {
  const { code, stderr } = await called(['migrate', '--jsn'], {});
  assert.equal(code, 2);
  assert.match(stderr, /^Unknown option --jsn of portico migrate; did you mean --json\?/);
});

test('--help names every command', async () => {
  const { code, stdout, stderr } = await called(['--help'], {});
  assert.deepEqual([code, stderr], [0, '']);
  for (const { name, summary } of COMMANDS)
    assert.ok(stdout.includes(`portico ${name} `) && stdout.includes(summary));
});
