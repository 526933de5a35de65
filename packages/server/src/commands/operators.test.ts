import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { called, variablesOf } from '../../test/called.ts';
import { endOf, MAIN, spawnService } from '../../test/process.ts';
import { rowsOf, runOn } from '../../test/rows.ts';
import { untilSeen } from '../../test/seen.ts';
import { startService } from '../../test/service.ts';
import { until } from '../../test/until.ts';

const service = await startService();
after(() => service.stop());
const operators = (...args: string[]) => called(['operators', ...args], variablesOf(service));

const listed = async (): Promise<string[]> => {
  const { code, stdout } = await operators('list', '--json');
  assert.equal(code, 0);
  return JSON.parse(stdout).operators.map(({ email }: { email: string }) => email);
};

async function eventsOf(token: string): Promise<object[]> {
  const { body } = await service.call('GET', '/v1/account/events?limit=50', { token });
  return body.items
    .filter(({ type }: { type: string }) => type.startsWith('operator.'))
    .map(({ type, actor, subject, ipAddress }: Record<string, unknown>) => ({
      type,
      actor,
      subject,
      ipAddress,
    }));
}

const countOf = async (id: string) =>
  (
    await rowsOf(
      service.databaseUrl,
      `select 1 from events where type like 'operator.%' and subject_id = '${id}'`,
    )
  ).length;

test('an account becomes an operator and none again while the service runs; both are in its events', async () => {
  const { account, token } = await service.person('ada');
  assert.deepEqual(await listed(), []);
  const added = await operators('add', account.email.toUpperCase());
  assert.deepEqual([added.code, added.stderr], [0, '']);
  assert.equal(added.stdout, `${account.email} is now an operator.\n`);
  assert.deepEqual(await listed(), [account.email]);
  const removed = await operators('remove', account.email);
  assert.deepEqual([removed.code, removed.stdout], [0, `${account.email} is no longer an operator.\n`]);
  assert.deepEqual(await listed(), []);
  const facts = {
    actor: { type: 'system', id: null, email: null },
    subject: { type: 'operator', id: account.id },
    ipAddress: null,
  };
  // On SQLite, what another process has written is seen when the service has synced what it was about to.
  const events = await until('both are in its events', async () => {
    const found = await eventsOf(token);
    return found.length === 2 && found;
  });
  assert.deepEqual(events, [
    { type: 'operator.removed', ...facts },
    { type: 'operator.added', ...facts },
  ]);
  // The service has noticed nothing that would keep it from its work.
  assert.equal((await service.call('PUT', '/v1/account', { token, body: { name: 'Ada' } })).status, 200);
});

test('to add one twice, or to remove one that is none, changes nothing and says so', async () => {
  const { account } = await service.person('bob');
  const none = await operators('remove', account.email);
  assert.deepEqual([none.code, none.stdout], [0, `${account.email} is not an operator.\n`]);
  await operators('add', account.email);
  const again = await operators('add', account.email, '--json');
  assert.equal(again.code, 0);
  const data = { accountId: account.id, email: account.email, operator: true, changed: false };
  assert.deepEqual(JSON.parse(again.stdout), data);
  assert.equal(await countOf(account.id), 1);
  await operators('remove', account.email);
});

test('of four processes that add the same one at once, one does it', async () => {
  const { account } = await service.person('eve');
  const add = [process.execPath, MAIN, 'operators', 'add', account.email, '--json'] as const;
  const processes = Array.from({ length: 4 }, () => spawnService(variablesOf(service), add));
  const ends = await Promise.all(processes.map(endOf));
  assert.deepEqual(
    ends.map(({ code, stderr }) => [code, stderr]),
    Array(4).fill([0, '']),
  );
  assert.equal(ends.filter(({ stdout }) => JSON.parse(stdout).changed).length, 1);
  assert.equal(await countOf(account.id), 1);
  await operators('remove', account.email);
});

test('an operator that deletes its account is none any more', async () => {
  const { account, token, password } = await service.person('mallory');
  await operators('add', account.email);
  const reply = await service.call('DELETE', '/v1/account', { token, body: { password } });
  assert.equal(reply.status, 204, reply.text);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from operators'), []);
  // That it was one is not its own to take away.
  assert.equal(await countOf(account.id), 2);
});

test('an account that is suspended does not become an operator: none could resume it', async () => {
  const { account, token } = await service.person('suspended');
  const suspend = 'update accounts set suspended_at = ? where id = ?';
  await runOn(service.databaseUrl, suspend, [1, account.id]);
  const refused = await operators('add', account.email);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /^portico operators add: the account is suspended: [^\n]+\n$/);
  assert.deepEqual(await listed(), []);
  await runOn(service.databaseUrl, suspend, [null, account.id]);
  await untilSeen(service, { token });
  assert.equal((await operators('add', account.email)).code, 0);
  await operators('remove', account.email);
});

test('an email that no account has is exit code 1; what is no email is exit code 2; neither is repeated', async () => {
  for (const name of ['add', 'remove']) {
    const unknown = await operators(name, 'nobody@example.com');
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.equal(unknown.stderr, `portico operators ${name}: no account has this email.\n`);
    const wrong = await operators(name, 'hunter2');
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(
      wrong.stderr,
      /^portico operators (add|remove): EMAIL must be a valid email address\. See .*\n$/,
    );
  }
});
