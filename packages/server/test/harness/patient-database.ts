import { limits } from '../../src/ground/database/postgres-pool.ts';

const USUAL = { ...limits };
/** In milliseconds. PostgreSQL shares the machine with many tests: that it is silent for seconds is no outage. */
const PATIENT = { connect: 60_000, statement: 60_000, ping: 60_000, probe: 60_000 };

let services = 0;

/**
 * Makes services wait for PostgreSQL for longer than they usually do, in this process. The server itself ends statements
 * after the usual time.
 * @returns ends this, once it was called for each service
 */
export function bePatient(): () => void {
  if (services++ === 0) Object.assign(limits, PATIENT);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    if (--services === 0) Object.assign(limits, USUAL);
  };
}
