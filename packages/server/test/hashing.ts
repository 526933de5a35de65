import { hash } from '@node-rs/argon2';
import { runOn } from './rows.ts';
import { untilSeen } from './seen.ts';
import { PASSWORD, type Person, type Service } from './service.ts';
import { until } from './until.ts';

/** Resolves when so many passwords are being hashed, and so many wait; the service must serve its metrics. */
export async function untilHashing({ app }: Service, running: number, waiting: number): Promise<void> {
  await until(`${running} are hashed and ${waiting} wait`, async () => {
    const text = await (await fetch(`${app.metricsUrl}/metrics`)).text();
    return text.includes(`_running ${running}\n`) && text.includes(`_waiting ${waiting}\n`);
  });
}

/**
 * Makes a person's password one that takes many times as long to compare as others: time enough to look at the
 * queue, and not so long that those who wait give up where the threads that hash get little of a processor.
 */
export async function slowPassword(service: Service, person: Person, times = 30): Promise<void> {
  const slow = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 * times, parallelism: 1 });
  await runOn(service.databaseUrl, 'update accounts set password_hash = ? where id = ?', [
    slow,
    person.account.id,
  ]);
  await untilSeen(service, person);
}
