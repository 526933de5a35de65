import { type Client, clientOf } from './client.ts';
import { until } from './until.ts';

interface Threaded {
  readonly url: string;
  /** The lines that the service has logged. */
  readonly log: () => readonly string[];
}

/** Opens a connection to each thread of a service. A connection stays with the thread that has accepted it. */
export async function clientOfEach({ url, log }: Threaded, threads: number): Promise<readonly Client[]> {
  const found = new Map<number, Client>();
  await until(
    () => `there is a connection to each thread; so far to ${[...found.keys()]}`,
    async () => {
      const client = clientOf(url);
      const { headers } = await client.send({ method: 'GET', path: '/nowhere' });
      const id = String(headers['request-id']);
      const line = await until('the answer is logged', () => log().find((text) => text.includes(id)));
      const { thread = 0 } = JSON.parse(line);
      if (found.has(thread)) client.close();
      else found.set(thread, client);
      return found.size === threads;
    },
  );
  return Array.from({ length: threads }, (_, thread) => found.get(thread) as Client);
}
