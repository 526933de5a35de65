import { firstIdAt, timeOf } from '../src/ground/id.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';
import { putOff, sweep } from './sweep.ts';

const AGE = 10 * 60_000;

/** Makes all events ten minutes older, so that they can be sealed. */
async function ageEvents(databaseUrl: string): Promise<void> {
  const rows = await runOn(databaseUrl, 'select id from events where seal_number is null', []);
  for (const { id } of rows) {
    const older = firstIdAt(timeOf(String(id)) - AGE).slice(0, 14) + String(id).slice(14);
    await runOn(databaseUrl, 'update events set id = ? where id = ?', [older, id]);
  }
}

/** Seals all events that there are. The service has to look for work all the time. */
export async function sealAll(service: Pick<Service, 'databaseUrl' | 'person'>): Promise<void> {
  // By itself, the task would seal those that are old enough so far, and leave the others behind.
  await putOff(service, 'seal-events');
  await ageEvents(service.databaseUrl);
  await sweep(service, 'seal-events');
  // On SQLite, the service sees what the task wrote in its own snapshot.
  await service.person('witness');
}
