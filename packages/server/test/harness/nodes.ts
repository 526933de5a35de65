import { testedDatabase } from './databases.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

/** Services on one database: as many as it supports, up to two. */
export interface Nodes {
  readonly first: Service;
  readonly all: readonly Service[];
  /** The base URL for the request of this number: neighbours go to different nodes. */
  readonly url: (number: number) => string;
  stop(): Promise<void>;
}

/** @param options of each node */
export async function startNodes(
  options: Pick<ServiceOptions, 'clock' | 'environment' | 'webhookAddresses' | 'workInterval'> = {},
): Promise<Nodes> {
  const first = await startService(options);
  // An embedded database serves one process at a time.
  const all =
    testedDatabase === 'postgres' ? [first, await startService({ ...options, beside: first })] : [first];
  return {
    first,
    all,
    url: (number) => (all[number % all.length] as Service).url,
    stop: async () => {
      for (const node of all.toReversed()) await node.stop();
    },
  };
}
