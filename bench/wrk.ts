import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Child } from './child.ts';
import { temporaryFolder } from './portico.ts';
import { type Throughput, throughput } from './throughput.ts';

/** The same request repeatedly. */
export interface Repeated {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Seconds. */
  readonly duration: number;
}

/** wrk hands what it has measured to this function; times are in microseconds. */
const SCRIPT = `function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"answered":%d,"duration":%d,"p99":%d,"errors":%d}', summary.requests, summary.duration,
    latency:percentile(99), errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
`;

/** Whether there is a generator in C: on shared cores, it leaves more of them to the server than one in Node. */
// Ignores its status: wrk succeeds only for a run.
export const hasWrk = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

/** Like `throughput`, with wrk if it is installed. */
export async function lightly(server: Child, load: Repeated): Promise<Throughput> {
  if (!hasWrk()) return throughput(server, load);
  const script = join(temporaryFolder(), 'done.lua');
  writeFileSync(script, SCRIPT);
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const before = server.cpuTime();
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(load.connections), '-d', `${load.duration}s`, '--timeout', '30s'],
    ...['-s', script, ...headers, server.url + load.path],
  ]);
  const used = server.cpuTime() - before;
  const { answered, duration, p99, errors } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (answered === 0 || errors > 0) throw new Error(`${server.url}${load.path}: ${stdout}`);
  return { perSecond: (answered * 1e6) / duration, cpuPerRequest: used / answered, p99: p99 / 1_000 };
}
