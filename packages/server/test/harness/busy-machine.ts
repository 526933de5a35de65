/** Retries for a service and its test in one process on a busy machine. */
import type { Answer } from '@portico/conventions/node';
import { type App, type AppOptions, startApp } from '../../src/app/app.ts';
import { DatabaseInUse, DatabaseOverloaded } from '../../src/ground/database/failures.ts';
import type { Reply } from './client.ts';
import { until } from './until.ts';

/** Starts a service. One that was stopped has given a second to the closing of its file, which may take longer. */
export function startedOnceFree(options: AppOptions): Promise<App> {
  return until('nobody has the file', () =>
    startApp(options).catch((error: unknown) => {
      if (!(error instanceof DatabaseInUse)) throw error;
      return undefined;
    }),
  );
}

/**
 * Sends a request again where it was refused for want of time, before anything was done.
 * @param answers those of the service, the latest last
 */
export function unlessBusy(send: () => Promise<Reply>, answers: readonly Answer[]): Promise<Reply> {
  return until('the machine is less busy', async () => {
    const reply = await send();
    if (reply.status !== 503) return reply;
    const id = reply.headers['request-id'];
    return !isForWantOfTime(answers.findLast(({ requestId }) => requestId === id)) && reply;
  });
}

/**
 * Whether the event loop, which the test shares, was late, or the turn at the database did not come. Other queues are those
 * of tests that fill them.
 */
function isForWantOfTime({ error, operation, cause }: Partial<Answer> = {}): boolean {
  return error === 'OVERLOADED' && (operation === undefined || cause instanceof DatabaseOverloaded);
}
