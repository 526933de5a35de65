import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { isHashing, slowPassword, timesFor } from '../../../test/harness/hashing.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
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

for (const [operation, [bodyOf, right, wrong]] of Object.entries(COMPARING))
  for (const [what, password, expected] of [
    ['the same password', PASSWORD, right],
    ['another password', OTHER, wrong],
  ] as const)
    test(`${operation}: ${expected} when the hash is replaced by one of ${what} meanwhile`, async () => {
      const [method = '', path = ''] = operation.split(' ');
      const replacement = await hash(password);
      await until('the hash was replaced during the comparison', async () => {
        const person = await service.person('ada');
        await slowPassword(service, person, await timesFor(service, person));
        let isOver = false;
        const reply = service
          .call(method, path, { token: person.token, body: bodyOf(person) })
          .finally(() => {
            isOver = true;
          });
        await until('it is compared', async () => isOver || isHashing(service, 1, 0));
        const values = [replacement, person.account.id];
        await runOn(service.databaseUrl, 'update accounts set password_hash = ? where id = ?', values);
        if (isOver || !(await isHashing(service, 1, 0))) return false;
        assert.equal(outcome(await reply), expected);
        return true;
      });
    });
