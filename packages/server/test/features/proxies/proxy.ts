import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@portico/api';
import { caddyFile, haproxyFile, nginxFiles, type ProxyOptions } from '@portico/conventions/proxies';
import { NOT_PERMITTED } from '../../../../../tools/tests/skipped.ts';
import { freePort } from '../../harness/free-port.ts';
import { until } from '../../harness/until.ts';

export const PUBLIC_URL = 'http://portico.example.com';
export const ORIGIN = 'https://app.example.com';
export const HOST = new URL(PUBLIC_URL).host;

export type Program = 'nginx' | 'haproxy' | 'caddy';
export const PROGRAMS: readonly Program[] = ['nginx', 'haproxy', 'caddy'];

/** Why tests of a proxy do not run here, or false. Of Caddy, distributions have none that is new enough. */
export function missing(program: Program): string | false {
  if (findProgram(program)) return false;
  return program === 'caddy' ? `${NOT_PERMITTED}there is no Caddy` : `${program} is not installed`;
}

function findProgram(program: Program): string | undefined {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

const running = new Set<ChildProcess>();
// A test that fails leaves them; nginx's workers end with it on this signal alone.
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** A proxy that runs with the generated configuration. */
export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param nodes as `host:port` */
export async function startProxy(
  program: Program,
  nodes: readonly string[],
  seconds?: ProxyOptions['seconds'],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-proxy-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const common = { name: 'portico', publicUrl: PUBLIC_URL, nodes, listen, allowedOrigins: [ORIGIN] };
  const options: ProxyOptions = { ...common, ...(seconds && { seconds }) };
  return run(program, ARGUMENTS[program](folder, options), { folder, listen });
}

/** @param text what belongs into the http block; it listens at `listen` */
export async function startNginx(text: string, listen: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'));
  writeFileSync(join(folder, 'portico.conf'), text);
  return run('nginx', mainOfNginx(folder), { folder, listen });
}

async function run(
  program: Program,
  args: readonly string[],
  { folder, listen }: { readonly folder: string; readonly listen: string },
): Promise<RunningProxy> {
  const child = spawn(findProgram(program) as string, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until('the proxy listens', async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
    return accepts(listen);
  });
  return { url: `http://${listen}`, stop: () => stop(child, folder) };
}

function nginxArguments(folder: string, options: ProxyOptions): string[] {
  for (const [file, text] of Object.entries(nginxFiles(errors, { ...options, folder }))) {
    writeFileSync(join(folder, file), text);
  }
  return mainOfNginx(folder);
}

function mainOfNginx(folder: string): string[] {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = `pid ${folder}/pid; error_log stderr; daemon off; worker_processes 2; events {}
http { access_log off; ${paths.join(' ')} include ${folder}/portico.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  return ['-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

function haproxyArguments(folder: string, options: ProxyOptions): string[] {
  const file = join(folder, 'portico.cfg');
  writeFileSync(file, haproxyFile(errors, options));
  return ['-db', '-f', file];
}

/** Without its interface for administrators, whose port is always the same. */
function caddyArguments(folder: string, options: ProxyOptions): string[] {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    caddyFile(errors, options).replace(/^\{$/m, '{\n    admin off\n    persist_config off'),
  );
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

const ARGUMENTS: Readonly<Record<Program, (folder: string, options: ProxyOptions) => string[]>> = {
  nginx: nginxArguments,
  haproxy: haproxyArguments,
  caddy: caddyArguments,
};

async function stop(child: ChildProcess, folder: string): Promise<void> {
  running.delete(child);
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

/** An address at which no process listens yet: the port is one of the system's own. */
export const NOWHERE = '127.0.0.1:1';

function accepts(listen: string): Promise<boolean> {
  const [host, port] = listen.split(':');
  const socket = connect({ host: host ?? '', port: Number(port) });
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  }).then((accepted) => {
    socket.destroy();
    return accepted as boolean;
  });
}
