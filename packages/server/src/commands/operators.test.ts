import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { called, variablesOf } from '../../test/harness/called.ts';
import { endOf, MAIN, spawnService } from '../../test/harness/process.ts';
import { rowsOf, runOn } from '../../test/harness/rows.ts';
import { type Person, startService } from '../../test/harness/service.ts';
import { until } from '../../test/harness/until.ts';
import { newId } from '../ground/id.ts';

const service = await startService();
after(() => service.stop());
const operators = (...args: string[]) => called(['operators', ...args], variablesOf(service));

/** Makes an account eligible to be an operator. */
const VERIFY = 'update accounts set email_verified_at = 1 where id = ?';
const FACTOR =
  "insert into totp (account_id, secret, before_verification, created_at, last_step) values (?, '', ?, 1, 0)";

/** A command in this process blocks it, so on SQLite no transaction of the service may be open meanwhile. */
async function newPerson(name: string): Promise<Person> {
  const person = await service.person(name);
  const mails = `select id from mails where account_id = '${person.account.id}'`;
  await until('its mail is sent', async () => (await rowsOf(service.databaseUrl, mails)).length === 0);
  return person;
}

async function qualified(name: string): Promise<Person> {
  const person = await newPerson(name);
  await runOn(service.databaseUrl, VERIFY, [person.account.id]);
  await runOn(service.databaseUrl, FACTOR, [person.account.id, 0]);
  return person;
}

async function tokenOf({ account, password }: Person): Promise<string> {
  await runOn(service.databaseUrl, 'delete from totp where account_id = ?', [account.id]);
  const { body } = await service.call('POST', '/v1/login', { body: { email: account.email, password } });
  return body.accessToken;
}

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

test('add, remove: an account becomes an operator and stops being one at run time, with events', async () => {
  const ada = await qualified('ada');
  const { account } = ada;
  assert.deepEqual(await listed(), []);
  const added = await operators('add', account.email.toUpperCase());
  assert.deepEqual([added.code, added.stderr], [0, '']);
  assert.equal(
    added.stdout,
    `${account.email} is now an operator. Its sessions have ended: sign in again.\n`,
  );
  await until('the session has ended', async () => {
    const { status } = await service.call('GET', '/v1/account', { token: ada.token });
    return status === 401;
  });
  assert.deepEqual(await listed(), [account.email]);
  const removed = await operators('remove', account.email);
  assert.deepEqual([removed.code, removed.stdout], [0, `${account.email} is no longer an operator.\n`]);
  assert.deepEqual(await listed(), []);
  const facts = {
    actor: { type: 'system', id: null, email: null },
    subject: { type: 'operator', id: account.id },
    ipAddress: null,
  };
  const token = await tokenOf(ada);
  // On SQLite, the service sees what another process has written once its own pending sync is done.
  const events = await until('both are in its events', async () => {
    const found = await eventsOf(token);
    return found.length === 2 && found;
  });
  assert.deepEqual(events, [
    { type: 'operator.removed', ...facts },
    { type: 'operator.added', ...facts },
  ]);
  // The service keeps working.
  assert.equal((await service.call('PUT', '/v1/account', { token, body: { name: 'Ada' } })).status, 200);
});

test('add, remove: repeated, they change nothing and say so', async () => {
  const { account } = await qualified('bob');
  const none = await operators('remove', account.email);
  assert.deepEqual([none.code, none.stdout], [0, `${account.email} is not an operator.\n`]);
  await operators('add', account.email);
  const again = await operators('add', account.email, '--json');
  assert.equal(again.code, 0);
  const data = { accountId: account.id, email: account.email, operator: true, changed: false, waived: [] };
  assert.deepEqual(JSON.parse(again.stdout), data);
  assert.equal(await countOf(account.id), 1);
  await operators('remove', account.email);
});

test('add: of four concurrent processes, one adds the operator', async () => {
  const { account } = await qualified('eve');
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

test("deleting an operator's account removes the operator", async () => {
  const mallory = await qualified('mallory');
  const { account, password } = mallory;
  await operators('add', account.email);
  const token = await tokenOf(mallory);
  const reply = await service.call('DELETE', '/v1/account', { token, body: { password } });
  assert.equal(reply.status, 204, reply.text);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from operators'), []);
  // An account cannot erase that it was an operator.
  assert.equal(await countOf(account.id), 2);
});

test('add: refuses a suspended account, which nobody could resume', async () => {
  const { account } = await qualified('suspended');
  const suspend = 'update accounts set suspended_at = ? where id = ?';
  await runOn(service.databaseUrl, suspend, [1, account.id]);
  const refused = await operators('add', account.email);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /^portico operators add: the account is suspended: [^\n]+\n$/);
  assert.deepEqual(await listed(), []);
  await runOn(service.databaseUrl, suspend, [null, account.id]);
  assert.equal((await operators('add', account.email)).code, 0);
  await operators('remove', account.email);
});

for (const [what, isVerified, factor, lacking] of [
  [
    'neither a verified address nor a second factor',
    false,
    undefined,
    /address is not verified, and it has no second/,
  ],
  ['no verified address', false, 0, /an operator: its address is not verified\. For/],
  ['no second factor', true, undefined, /an operator: it has no second factor/],
  ['a second factor that anybody may have set up', true, 1, /an operator: it has no second factor/],
] as const) {
  test(`add: an account with ${what} needs --unverified, which warns of the consequences`, async () => {
    const { account } = await newPerson('unproved');
    const { id, email } = account;
    if (isVerified) await runOn(service.databaseUrl, VERIFY, [id]);
    if (factor !== undefined) await runOn(service.databaseUrl, FACTOR, [id, factor]);
    const refused = await operators('add', email);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, lacking);
    assert.match(refused.stderr, /^[^\n]+--unverified[^\n]+\n$/);
    assert.deepEqual(await listed(), []);
    const added = await operators('add', email, '--unverified');
    assert.deepEqual([added.code, added.stderr], [0, '']);
    const [first, ...meanings] = added.stdout.trimEnd().split('\n');
    assert.equal(first, `${email} is now an operator. Its sessions have ended: sign in again.`);
    const said = [/not verified: make sure that you/, /anyone with its password/].map((words) =>
      meanings.some((line) => words.test(line)),
    );
    assert.deepEqual(said, [!isVerified, factor !== 0]);
    const [event] = await rowsOf(
      service.databaseUrl,
      `select details from events where type = 'operator.added' and subject_id = '${id}'`,
    );
    const waived = [...(isVerified ? [] : ['address']), ...(factor === 0 ? [] : ['factor'])];
    assert.deepEqual(JSON.parse(String(event?.details)), { waived });
    await operators('remove', email);
  });
}

test('add: a passkey counts as a second factor', async () => {
  const { account } = await newPerson('passkey');
  await runOn(service.databaseUrl, VERIFY, [account.id]);
  const insert = `insert into passkeys (id, account_id, credential_id, public_key, counter, name, aaguid, backed_up,
    transports, before_verification, created_at, updated_at) values (?, ?, ?, '', 0, 'Key', '', 0, '', 0, 1, 1)`;
  await runOn(service.databaseUrl, insert, [newId(), account.id, newId()]);
  assert.equal((await operators('add', account.email)).code, 0);
  await operators('remove', account.email);
});

test('remove: sessions that have ended stay ended', async () => {
  const person = await qualified('former');
  await operators('add', person.account.email);
  const token = await tokenOf(person);
  const hours = 'update sessions set last_used_at = last_used_at - 7200000 where account_id = ?';
  await runOn(service.databaseUrl, hours, [person.account.id]);
  const status = async () => (await service.call('GET', '/v1/account', { token })).status;
  await until('it is seen to have ended', async () => (await status()) === 401);
  await operators('remove', person.account.email);
  assert.deepEqual(
    await rowsOf(service.databaseUrl, `select * from sessions where account_id = '${person.account.id}'`),
    [],
  );
  assert.equal(await status(), 401);
});

test('exit code 1 for an unknown email, 2 for an invalid one; neither is repeated', async () => {
  for (const name of ['add', 'remove']) {
    const unknown = await operators(name, 'nobody@example.com');
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.equal(
      unknown.stderr,
      `portico operators ${name}: no account has this email. Register it first, in the console.\n`,
    );
    const wrong = await operators(name, 'hunter2');
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(
      wrong.stderr,
      /^portico operators (add|remove): EMAIL must be a valid email address\. See .*\n$/,
    );
  }
});
