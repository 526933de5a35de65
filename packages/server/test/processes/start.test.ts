import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { NOT_PERMITTED } from '../../../../tools/tests/skipped.ts';
import { testedDatabase } from '../harness/databases.ts';
import { answersAt, place, preloaded } from '../harness/places.ts';
import { endOf, type LogLine, MAIN, spawnService, startProcess } from '../harness/process.ts';
import { listening } from '../harness/sockets.ts';
import { until } from '../harness/until.ts';

const notPostgres = testedDatabase !== 'postgres' && 'about PostgreSQL';

for (const level of ['info', 'silent']) {
  test(`start at log level ${level}: announces its URL, on a free port`, async () => {
    const { variables, databaseUrl } = await place();
    const service = await startProcess({ ...variables, PORTICO_LOG_LEVEL: level });
    const { url, reference, listening: listens, data, metrics } = service.announcement;
    assert.match(listens, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const local = listens.replace('127.0.0.1', 'localhost');
    assert.deepEqual([url, reference, metrics], [local, `${local}/docs`, undefined]);
    const { version, engine, node } = service.announcement;
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.match(engine, notPostgres ? /^SQLite \d+\.\d+/ : /^PostgreSQL/);
    assert.equal(node, process.version);
    assert.ok(data.length > 5 && databaseUrl.endsWith(data), `the data is not at ${data}`);
    await answersAt(url);
    service.kill('SIGINT');
    const { code, stdout, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
    // On a busy machine it may not be ready at first, as the answer says.
    const warnings = service.log().filter((line) => line.level === 40 && line.msg !== 'request');
    assert.deepEqual(
      warnings.map(({ msg }) => msg.split(' ')[0]),
      // The PostgreSQL of the tests does not sync, which is unusual.
      level === 'info' ? [...(notPostgres ? [] : ['PostgreSQL']), 'PORTICO_LIMITS', 'Emails'] : [],
      'it warns once of what is unusual',
    );
    const atAnyLevel = /Portico is running|There is no operator yet/;
    const others = stdout.split('\n').filter((line) => line !== '' && !atAnyLevel.test(line));
    assert.equal(others.length > 0, level === 'info');
  });
}

const linksIn = (log: LogLine[]) => log.flatMap(({ link }) => (link === undefined ? [] : [link]));

test('start without an operator: logs the link of the first one, and not again within a minute', async () => {
  const { variables } = await place();
  for (const isFirst of [true, false]) {
    const service = await startProcess(variables);
    await answersAt(service.url);
    service.kill('SIGINT');
    assert.equal((await endOf(service)).code, 0);
    const links = linksIn(service.log());
    assert.equal(links.length, isFirst ? 1 : 0);
    for (const link of links) assert.match(link, /^http:\/\/localhost:\d+\/first-operator#token=[\w-]{43}$/);
  }
});

for (const variable of ['PORTICO_FIRST_OPERATOR_LINK', 'PORTICO_CONSOLE'])
  test(`start without an operator, ${variable}=off: logs no link`, async () => {
    const { variables } = await place();
    const service = await startProcess({ ...variables, [variable]: 'off' });
    await answersAt(service.url);
    service.kill('SIGINT');
    assert.equal((await endOf(service)).code, 0);
    assert.deepEqual(linksIn(service.log()), []);
  });

test('PORTICO_PUBLIC_URL: links begin with it, whatever the listening address', async () => {
  const { variables } = await place();
  const service = await startProcess({ ...variables, PORTICO_PUBLIC_URL: 'https://portico.example.com' });
  const { url, reference } = service.announcement;
  assert.deepEqual([url, reference], ['https://portico.example.com', 'https://portico.example.com/docs']);
  await answersAt(service.url);
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
});

const noMemory = !existsSync('/proc/self/status') && 'memory is read where there is /proc';

test("memory: at rest, a tenth less than the start's peak", { skip: noMemory }, async () => {
  const { variables } = await place();
  const service = await startProcess(variables);
  const kilobytes = (line: string) =>
    Number(
      new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1],
    );
  await until('a tenth is returned', () => kilobytes('VmRSS') < 0.9 * kilobytes('VmHWM'));
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
});

test('ten nodes started at once on an empty database: all serve', { skip: notPostgres }, async () => {
  const { variables } = await place();
  const nodes = await Promise.all(Array.from({ length: 10 }, () => startProcess(variables)));
  await Promise.all(nodes.map(({ url }) => answersAt(url)));
  for (const node of nodes) node.kill('SIGINT');
  for (const node of nodes) {
    const { code, stderr } = await endOf(node);
    assert.deepEqual([code, stderr], [0, '']);
  }
});

test('signals are handled before other modules load: SIGTERM ends the start with exit code 0', async () => {
  const preload = preloaded(`
    import { writeSync } from 'node:fs';
    const on = process.on;
    process.on = function (name, ...rest) {
      on.call(process, name, ...rest);
      if (name === 'SIGTERM') {
        writeSync(1, JSON.stringify({ http: process.moduleLoadList.includes('NativeModule http') }) + '\\n');
        process.kill(process.pid, 'SIGTERM');
      }
      return process;
    };`);
  const { variables } = await place();
  const { code, signal, stdout, stderr } = await endOf(spawnService({ ...variables, ...preload }));
  assert.deepEqual([code, signal, stderr], [0, null, '']);
  assert.match(stdout, /^{"http":false}\n/);
  assert.doesNotMatch(stdout, /Portico is running/);
});

const noNamespace =
  spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0 && `${NOT_PERMITTED}unshare(1)`;

test('SIGTERM as process 1: stops gracefully', { skip: noNamespace }, async () => {
  const { variables } = await place();
  const command = ['unshare', '--pid', '--fork', '--kill-child', process.execPath, MAIN] as const;
  const service = await startProcess({ ...variables, PORTICO_LAME_DUCK: '0s' }, command);
  const [child] = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), 'SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
  const [before, last] = service.log().slice(-2);
  assert.deepEqual([before.msg, before.reason, last.msg], ['stopping', 'SIGTERM', 'stopped']);
});

test('SIGTERM to a command as process 1: ends with exit code 143', {
  skip: noNamespace,
}, async () => {
  const { variables } = await place();
  const silent: Socket[] = [];
  const { port, close } = await listening(createServer((socket) => silent.push(socket)));
  const command = ['unshare', '--pid', '--fork', '--kill-child', process.execPath, MAIN, 'doctor'] as const;
  const doctor = spawnService({ ...variables, PORTICO_PUBLIC_URL: `http://127.0.0.1:${port}` }, command);
  await until('it waits for an answer', () => silent.length > 0);
  const [child] = readFileSync(`/proc/${doctor.pid}/task/${doctor.pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), 'SIGTERM');
  assert.equal((await doctor.ended).code, 143);
  for (const socket of silent) socket.destroy();
  close();
});

test('console not built: one line says so, and everything else is served', async () => {
  const preload = preloaded(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync } = fs;
    const within = (file) => String(file).includes('/console/dist/');
    fs.readFileSync = (file, ...options) =>
      readFileSync(within(file) ? '/no/such/file' : file, ...options);
    syncBuiltinESMExports();`);
  const { variables } = await place();
  const service = await startProcess({ ...variables, ...preload });
  assert.equal(service.announcement.console, undefined);
  await until('it has said so', () => service.log().some(({ msg }) => /console.*npm run prepare/.test(msg)));
  for (const [path, status] of [
    ['/console', 404],
    ['/', 200],
    ['/v1/account', 401],
  ] as const) {
    assert.equal((await fetch(service.url + path)).status, status, path);
  }
  service.kill('SIGTERM');
  assert.equal((await service.ended).code, 0);
});

test('console built: the start announces its URL', async () => {
  const { variables } = await place();
  const service = await startProcess(variables);
  assert.equal(service.announcement.console, `${service.announcement.url}/console`);
  assert.doesNotMatch(service.stdout(), /npm run prepare/);
  service.kill('SIGTERM');
  assert.equal((await service.ended).code, 0);
});

for (const args of [[], ['serve']]) {
  test(`${['portico', ...args].join(' ')}: starts without loading the argument parser`, async () => {
    const preload = preloaded(`
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          if (specifier === 'commander') throw new Error('It was loaded');
          return next(specifier, context);
        },
      });`);
    const { variables } = await place();
    const service = await startProcess({ ...variables, ...preload }, [process.execPath, MAIN, ...args]);
    service.kill('SIGINT');
    const { code, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
  });
}

test('signal during the start: exit code 0', async () => {
  const connected = Promise.withResolvers<Socket>();
  // A database that accepts connections and never answers keeps a start waiting.
  const { port, close } = await listening(createServer(connected.resolve));
  const service = spawnService({ PORTICO_DATABASE_URL: `postgres://portico@127.0.0.1:${port}/portico` });
  const socket = await connected.promise;
  service.kill('SIGTERM');
  const { code, stdout, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
  assert.doesNotMatch(stdout, /Portico is running/);
  socket.destroy();
  close();
});
