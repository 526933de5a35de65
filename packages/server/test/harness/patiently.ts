import { isAway } from '../../src/ground/database/failures.ts';
import { until } from './until.ts';

/** Does something once the database has room for it, for which nothing was done before. @throws whatever else it throws */
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
