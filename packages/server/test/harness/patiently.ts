import { isAway } from '../../src/ground/database/failures.ts';
import { until } from './until.ts';

/** Repeats a call until the database has room for it; a refused one had no effect. @throws all other exceptions */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const { result } = await until('the database has room', async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (!isAway(error)) throw error;
      return undefined;
    }
  });
  return result;
}
