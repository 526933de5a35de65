import { MOST_APPLICATIONS } from '@portico/api';
import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import { type Application, isConfidential } from './application.ts';
import { lockApplication } from './store.ts';
import { type ApplicationInput, register, remove, rotate } from './write.ts';

type Recorded = Pick<Recording, 'now' | 'isTeamTold'>;
type Writing = Pick<Database, 'transaction'>;

/** An application with its secret, which is stored nowhere; null where it has none. */
export interface IssuedApplication {
  readonly application: Application;
  readonly secret: string | null;
}

/** @returns undefined where there are as many applications as there can be */
export async function addApplication(
  database: Writing,
  wanted: ApplicationInput,
  recorded: Recorded,
): Promise<IssuedApplication | undefined> {
  return database.transaction(async (tx) => {
    const made = await register(tx, wanted, { most: MOST_APPLICATIONS, now: recorded.now });
    if (made) await recordEvents(tx, made.event, { source: BY_ITSELF, ...recorded });
    return made;
  });
}

/**
 * Gives an application another secret.
 * @param overlap how long the earlier ones still work, in milliseconds
 * @returns undefined where there is no such application, or where it has no secret
 */
export async function rotateApplication(
  database: Writing,
  { id, overlap }: { readonly id: string; readonly overlap: number },
  recorded: Recorded,
): Promise<IssuedApplication | undefined> {
  return database.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application || !isConfidential(application.kind)) return undefined;
    const rotated = await rotate(tx, application, { overlap, now: recorded.now });
    await recordEvents(tx, rotated.event, { source: BY_ITSELF, ...recorded });
    return rotated;
  });
}

/** @returns undefined where there is no such application */
export async function removeApplication(
  database: Writing,
  id: string,
  recorded: Recorded,
): Promise<Application | undefined> {
  return database.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (application)
      await recordEvents(tx, await remove(tx, application), { source: BY_ITSELF, ...recorded });
    return application;
  });
}
