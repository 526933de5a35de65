/** The processor time that `portico dev` takes until it serves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { machineEnvironment } from './machine.ts';

/** The first start fills the cache of compiled code. */
const STARTS = 3;
/** Hundredths of a second, in which Linux counts (proc_pid_stat(5)), in milliseconds. */
const TICK = 10;

/** @param command the program of the service @returns the best of some starts, in milliseconds; only on Linux */
export async function startTime(command: string): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await timeOfOne(command));
  return Math.min(...times);
}

async function timeOfOne(command: string): Promise<number> {
  const env = { ...machineEnvironment(), PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, [command, 'dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(service.stdout, 'data');
  const [, fields = ''] = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ');
  // The fourteenth field and the next; the name of the program, which ends here, is the second.
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
  return (user + system) * TICK;
}
