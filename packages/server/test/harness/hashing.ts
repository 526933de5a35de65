import assert from 'node:assert/strict';
import { hash } from '@node-rs/argon2';
import { runOn } from './rows.ts';
import { PASSWORD, type Person, type Service } from './service.ts';
import { until } from './until.ts';

/** Resolves when this many passwords are being hashed, and this many wait; the service must serve its metrics. */
export async function untilHashing(service: Service, running: number, waiting: number): Promise<void> {
  await until(`${running} are hashed and ${waiting} wait`, () => isHashing(service, running, waiting));
}

/** Whether this many passwords are being hashed, and this many wait. */
export async function isHashing({ app }: Service, running: number, waiting: number): Promise<boolean> {
  const text = await (await fetch(`${app.metricsUrl}/metrics`)).text();
  return text.includes(`_running ${running}\n`) && text.includes(`_waiting ${waiting}\n`);
}

/** How long a slow password takes at most, in milliseconds: enough to look at the queue, less than others are ready to wait. */
const SLOW = 2_000;
/** How many times as long as others it takes, where the threads that hash have a processor. */
const TIMES = 30;

/** How many times as long as another person's a slow password takes, as this machine hashes now. */
export async function timesFor(service: Service, { account: { email } }: Person): Promise<number> {
  const began = performance.now();
  const reply = await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  assert.equal(reply.status, 201, reply.text);
  return Math.min(Math.max(1, Math.round(SLOW / (performance.now() - began))), TIMES);
}

/**
 * Gives a person a password that takes many times as long to compare as others: long enough to look at the queue, and not
 * so long that those that wait give up when the hashing threads get little of a processor.
 */
export async function slowPassword(service: Service, person: Person, times = TIMES): Promise<void> {
  const slow = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 * times, parallelism: 1 });
  await runOn(service.databaseUrl, 'update accounts set password_hash = ? where id = ?', [
    slow,
    person.account.id,
  ]);
}
