import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import { COMMANDS, commandsOf, FILES, Page, pathOf, readBlocks, WAYS } from './page.ts';

/** Commands that a machine has to have run before. */
const INSTALLING = /^(?:apt-get install|pg_dropcluster) /;

const SERVER = { name: 'two', address: '10.0.0.2' };
const keysOf = <Name extends string>(names: Readonly<Record<Name, unknown>>) => Object.keys(names) as Name[];

test('every file and command of the page on high availability is one that the torture uses', () => {
  const blocks = readBlocks();
  assert.deepEqual(
    blocks
      .map(pathOf)
      .filter((path) => path !== undefined)
      .sort(),
    Object.keys(FILES).sort(),
  );
  const commands = blocks.filter(({ language }) => language === 'console').flatMap(commandsOf);
  const unused = commands.filter(
    (command) =>
      !INSTALLING.test(command) && !Object.values(COMMANDS).some((start) => command.startsWith(start)),
  );
  assert.deepEqual(unused, []);
});

test('the torture finds each file, command and URL, with nothing left to fill in', () => {
  const page = new Page();
  const texts = [
    ...Object.keys(FILES).map((path) => page.file(path, SERVER)),
    ...keysOf(COMMANDS).map((name) => page.command(name)),
    ...keysOf(WAYS).map((way) => page.databaseUrl(way)),
  ];
  assert.equal(texts.length, 5 + 7 + 2);
  for (const text of texts) assert.doesNotMatch(text, /\b(?:NAME|ADDRESS|[A-Z]+_PASSWORD)\b/);
  const password = page.password('NODES_PASSWORD');
  assert.ok(page.databaseUrl('direct').startsWith(`postgres://portico:${password}@`));
  assert.ok(page.command('createDatabase').includes(password));
});

test('the settings of Patroni lose no confirmed change, and fit together', () => {
  const { bootstrap, ...patroni } = parseYaml(new Page().file('/etc/patroni/config.yml', SERVER));
  assert.equal(patroni.name, SERVER.name);
  const { ttl, loop_wait, retry_timeout, ...dynamic } = bootstrap.dcs;
  assert.ok(ttl >= Math.max(20, loop_wait + 2 * retry_timeout), 'Patroni would refuse them');
  assert.deepEqual([dynamic.synchronous_mode, dynamic.synchronous_mode_strict], [true, true]);
  // Patroni 3.0.2 overwrites the lease of another with `etcd3`.
  assert.ok(patroni.etcd.hosts && !patroni.etcd3);
  assert.match(new Page().file('/etc/default/etcd', SERVER), /^ETCD_ENABLE_V2=true$/m);
});
