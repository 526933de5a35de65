import type { Config } from '../../configuration/config.ts';
import { assertFree, type Place } from './listen.ts';

/** The address at which the service listens. */
export function placeOf({ host, port }: Config): Place {
  return { host, port, name: 'PORTICO' };
}

export function placeOfMetrics(host: string, port: number): Place {
  return { host, port, name: 'PORTICO_METRICS' };
}

/** To be called before there is a database, which a start that fails would leave behind. @throws ListenRefused */
export async function assertPortsFree(config: Config): Promise<void> {
  await assertFree(placeOf(config));
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== undefined) await assertFree(placeOfMetrics(metricsHost, metricsPort));
}
