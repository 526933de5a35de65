import type { Child } from './child.ts';
import { getRequest } from './connection.ts';
import { backToBack } from './latency.ts';
import { startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { seed } from './seed.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake } from './throughput.ts';

const PATHS = ['/v1/account', '/v1/organizations'] as const;
const CONNECTIONS = 4;
const REQUESTS = 10_000;
const FEW = 1_000;
const MANY = 1_000_000;

export const growth: Row = {
  title: `${whole(MANY)} accounts and organizations against ${whole(FEW)}`,
  notes: [
    'Everybody has a session, owns one organization and views another; 1 000 of them ask in turn.',
    `${CONNECTIONS} connections back to back; the median of each run. The big file stays in the system's cache.`,
  ],
  measure,
};

interface Contender {
  readonly server: Child;
  readonly tokens: readonly string[];
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const few = await contender(FEW);
  const many = await contender(quick ? MANY / 50 : MANY);
  const lines: Measurement[] = [];
  for (const path of PATHS) {
    const latency =
      ({ server, tokens }: Contender) =>
      async () => {
        const requests = tokens.map((token) => getRequest(path, token));
        const request = (n: number) => requests[n % requests.length] as Buffer;
        const load = { url: server.url, request, connections: CONNECTIONS };
        return median(await awake(() => backToBack(load, quick ? REQUESTS / 5 : REQUESTS)));
      };
    // The first round warms up.
    await interleaved(1, { few: latency(few), many: latency(many) });
    const measured = await interleaved(quick ? 2 : 9, { few: latency(few), many: latency(many) });
    const micros = (values: number[]) => whole(median(values) * 1_000);
    lines.push({
      what: `median of GET ${path}, many : few`,
      values: `${micros(measured.many)} : ${micros(measured.few)} µs`,
      ...atMost(1.3, medianRatio(measured.many, measured.few)),
    });
  }
  await few.server.stop();
  await many.server.stop();
  return lines;
}

async function contender(count: number): Promise<Contender> {
  const folder = temporaryFolder();
  const tokens = await seed(folder, count);
  return { server: await startPortico(folder), tokens };
}
