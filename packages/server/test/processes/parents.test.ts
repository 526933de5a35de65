import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { testedDatabase } from '../harness/databases.ts';
import {
  type Command,
  newPlace,
  ROOT,
  type Serving,
  serviceEnvironment,
  startProcess,
} from '../harness/process.ts';
import { until } from '../harness/until.ts';

/** The command that a page shows under a heading, without its variables. */
function documented(page: string, command: string): Command {
  assert.ok(readFileSync(`${ROOT}/${page}`, 'utf8').includes(command), `${page} shows ${command}`);
  const [program = '', ...args] = command.split(' ');
  return [program, ...args];
}

const SETSID = '/usr/bin/setsid';
const DEVELOPMENT = 'docs/start/development.md';
const COMMANDS: readonly Command[] = [
  documented(DEVELOPMENT, 'npm exec portico -- dev'),
  documented(DEVELOPMENT, 'node_modules/.bin/portico dev'),
];

const isGone = (service: Serving) =>
  fetch(service.url).then(
    () => false,
    () => true,
  );

async function assertEnded(service: Serving): Promise<void> {
  // Its standard output is closed only when no process has it any more.
  const { stdout, stderr } = await service.ended;
  assert.match(stdout, /"msg":"stopped"/);
  assert.equal(stderr, '');
  assert.ok(await isGone(service), 'the port is free');
  assert.ok(!existsSync(dirname(service.announcement.data)), 'what was in memory is gone');
}

describe('portico dev, by the commands of the documentation', {
  skip: testedDatabase === 'postgres' && 'its data is always in SQLite',
}, () => {
  for (const command of COMMANDS) {
    test(`SIGTERM to ${command.join(' ')} ends the service in order`, async () => {
      const service = await startProcess({}, command);
      service.kill('SIGTERM');
      await assertEnded(service);
    });

    test(`Ctrl-C at ${command.join(' ')} ends the service in order`, {
      skip: !existsSync(SETSID),
    }, async () => {
      // A group of its own, all of which a terminal signals.
      const service = await startProcess({}, [SETSID, ...command]);
      process.kill(-service.pid, 'SIGINT');
      await assertEnded(service);
    });
  }

  test('the service ends in order when npm exec is killed', async () => {
    const service = await startProcess({}, documented(DEVELOPMENT, 'npm exec portico -- dev'));
    service.kill('SIGKILL');
    await assertEnded(service);
  });

  const spawned = `require('node:child_process').spawn('node_modules/.bin/portico', ['dev'], { stdio: ['pipe', 'inherit', 'inherit'] })`;
  for (const [program, script] of [
    ['holds', spawned],
    ['has closed', `${spawned}.stdin.end(); setInterval(() => {}, 1000)`],
  ] as const) {
    test(`the service ends in order when, and only when, a program that ${program} its standard input is killed`, async () => {
      const service = await startProcess({}, [process.execPath, '-e', script]);
      service.kill('SIGKILL');
      await assertEnded(service);
      assert.match((await service.ended).stdout, /"reason":"the end of its parent","msg":"stopping"/);
    });
  }

  test('in the background of a shell, it goes on when the shell has ended', async () => {
    const shell = spawn('sh', ['-c', 'node_modules/.bin/portico dev & echo $!'], {
      cwd: ROOT,
      env: serviceEnvironment({}),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    shell.stdout.on('data', (chunk) => {
      shown += chunk;
    });
    const closed = once(shell, 'close');
    await once(shell, 'exit');
    const url = await until('it serves', () => /"listening":"([^"]+)"/.exec(shown)?.[1]);
    const pid = Number.parseInt(shown, 10);
    try {
      // The shell ended long before it could serve.
      assert.equal((await fetch(`${url}/health/ready`)).status, 200);
    } finally {
      process.kill(pid, 'SIGTERM');
    }
    await closed;
    assert.match(shown, /"reason":"SIGTERM","msg":"stopping"/);
  });
});

test('npm exec portico -- serve ends as npm does, too', async () => {
  const { variables, remove } = await newPlace();
  const service = await startProcess({ ...variables, PORTICO_LAME_DUCK: '0s' }, [
    'npm',
    'exec',
    'portico',
    '--',
    'serve',
  ]);
  service.kill('SIGTERM');
  const { stdout } = await service.ended;
  remove();
  assert.match(stdout, /"msg":"stopped"/);
});
