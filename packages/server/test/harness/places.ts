import { clientOf } from './client.ts';
import { newPlace, type Place } from './process.ts';
import { until } from './until.ts';

const places: Place[] = [];
process.once('exit', () => {
  for (const place of places) place.remove();
});

/** A place for processes of the service, removed when this one ends. */
export async function place(): Promise<Place> {
  const made = await newPlace();
  places.push(made);
  return made;
}

/** Waits until a service is ready. */
export async function answersAt(url: string): Promise<void> {
  const client = clientOf(url);
  const isReady = async () => (await client.send({ method: 'GET', path: '/health/ready' })).status === 200;
  await until('it is ready', isReady);
  client.close();
}

/** Code that runs in the process before anything of the service. */
export const preloaded = (code: string) => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"`,
});
