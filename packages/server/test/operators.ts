import assert from 'node:assert/strict';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';
import { beginWith } from './strong.ts';
import { sweep } from './sweep.ts';
import { until } from './until.ts';

/** Makes a person an operator, as the command does, in a strong session. */
export async function makeOperator(service: Service, person: Person): Promise<void> {
  const insert = 'insert into operators (account_id, added_at) values (?, 0) on conflict do nothing';
  await runOn(service.databaseUrl, insert, [person.account.id]);
  await beginWith(service, person);
}

export async function removeOperator(service: Service, person: Person): Promise<void> {
  await runOn(service.databaseUrl, 'delete from operators where account_id = ?', [person.account.id]);
}

export async function newOperator(service: Service): Promise<Person> {
  const person = await service.person('operator');
  await makeOperator(service, person);
  return person;
}

/** The statistics of a run that began after this was called, once there are any. */
export async function countedStatistics(service: Service, { token }: Person) {
  await sweep(service, 'count-statistics');
  return until('the statistics are there', async () => {
    const { status, body } = await service.call('GET', '/v1/operator/statistics', { token });
    assert.equal(status, 200);
    return body.countedAt !== null && body;
  });
}
