import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { isHashing, slowPassword, timesFor } from '../../../test/harness/hashing.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import {
  type Call,
  PASSWORD,
  type Person,
  type Reply,
  type Service,
  startService,
} from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService({
  hashesDearly: true,
  environment: { PORTICO_METRICS_PORT: '0' },
});
after(() => service.stop());

const OTHER = 'another horse battery';
let addresses = 0;

/** The operations that compare a password before they change something: what is sent, and both outcomes. */
const COMPARING: Readonly<Record<string, readonly [(person: Person) => object, string, string]>> = {
  'POST /v1/login': [
    ({ account: { email } }) => ({ email, password: PASSWORD }),
    '201',
    '401 CREDENTIALS_INVALID',
  ],
  'POST /v1/reauthentication': [() => ({ password: PASSWORD }), '201', '401 CREDENTIALS_INVALID'],
  'PUT /v1/account/password': [
    () => ({ currentPassword: PASSWORD, newPassword: OTHER }),
    '204',
    '422 FIELDS_VALIDATION_ERROR: currentPassword',
  ],
  'PUT /v1/account/email': [
    () => ({ password: PASSWORD, email: `other-${++addresses}@example.com` }),
    '200',
    '422 FIELDS_VALIDATION_ERROR: password',
  ],
};

interface Compared {
  readonly service: Service;
  readonly newPerson: () => Promise<Person>;
  /** Of the operation that compares the password of the person. */
  readonly ask: (person: Person) => Promise<Reply>;
  /** The hash that takes the place of the stored one meanwhile. */
  readonly replacement: string;
}

/** @returns the outcome of a request during which the hash was replaced */
async function outcomeOfReplaced({ service, newPerson, ask, replacement }: Compared): Promise<string> {
  return until('the hash was replaced during the comparison', async () => {
    const person = await newPerson();
    await slowPassword(service, person, await timesFor(service, person));
    let isOver = false;
    const reply = ask(person).finally(() => {
      isOver = true;
    });
    await until('it is compared', async () => isOver || isHashing(service, 1, 0));
    const values = [replacement, person.account.id];
    await runOn(service.databaseUrl, 'update accounts set password_hash = ? where id = ?', values);
    return !isOver && (await isHashing(service, 1, 0)) && outcome(await reply);
  });
}

for (const [operation, [bodyOf, right, wrong]] of Object.entries(COMPARING))
  for (const [what, password, expected] of [
    ['the same password', PASSWORD, right],
    ['another password', OTHER, wrong],
  ] as const)
    test(`${operation}: ${expected} when the hash is replaced by one of ${what} meanwhile`, async () => {
      const [method = '', path = ''] = operation.split(' ');
      const found = await outcomeOfReplaced({
        service,
        newPerson: () => service.person('ada'),
        ask: (person) => service.call(method, path, { token: person.token, body: bodyOf(person) }),
        replacement: await hash(password),
      });
      assert.equal(found, expected);
    });

test('PUT /v1/account/email: counts once when the hash is replaced meanwhile', async () => {
  const limited = await startService({
    hashesDearly: true,
    environment: {
      PORTICO_METRICS_PORT: '0',
      PORTICO_LIMITS: 'on',
      PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1/1h',
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  let people = 0;
  const ask = (method: string, path: string, call: Call & { readonly from: string }) =>
    limited.call(method, path, { ...call, headers: { 'x-forwarded-for': `${call.from}.${people}` } });
  const newBody = () => ({ email: `other-${++addresses}@example.com`, password: PASSWORD });
  const changeOf = ({ token }: Person) =>
    ask('PUT', '/v1/account/email', { token, body: newBody(), from: '198.51.100' });
  let last: Person | undefined;
  async function newPerson(): Promise<Person> {
    people++;
    const reply = await ask('POST', '/v1/register', { body: newBody(), from: '192.0.2' });
    assert.equal(outcome(reply), '201');
    last = { token: reply.body.accessToken, account: reply.body.account, password: PASSWORD };
    return last;
  }
  try {
    const replacement = await hash(PASSWORD);
    assert.equal(await outcomeOfReplaced({ service: limited, newPerson, ask: changeOf, replacement }), '200');
    assert(last);
    assert.equal(outcome(await changeOf(last)), '403 RATE_LIMITED');
  } finally {
    await limited.stop();
  }
});
