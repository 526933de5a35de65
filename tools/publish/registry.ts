/** A registry on loopback that holds our packages, and fetches all others from the registry that npm is set to. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { installTools } from '../installed.ts';
import { npm } from './machine.ts';

const TOOLS = join(import.meta.dirname, 'registry');

export interface Registry {
  readonly url: string;
  /** npm's settings for it: an empty cache, and the token that publishes. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/**
 * @param folder an existing one, for everything that the registry stores
 * @param names of the packages that only this registry has
 */
export async function startRegistry(folder: string, names: readonly string[]): Promise<Registry> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, 'config.yaml'), configuration(names));
  installTools(TOOLS, 'the registry');
  const program = join(TOOLS, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  const command = [program, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`];
  const registry = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    const ended = once(registry, 'exit');
    registry.kill();
    await ended;
  };
  try {
    await until(
      'the registry answers',
      async () => (await fetch(`${url}-/ping`).catch(() => null))?.ok === true,
    );
    const settings = join(folder, 'npmrc');
    writeFileSync(settings, `//127.0.0.1:${port}/:_authToken=${await addPublisher(url)}\n`, { mode: 0o600 });
    const cache = join(folder, 'cache');
    mkdirSync(cache);
    const environment = {
      npm_config_registry: url,
      npm_config_userconfig: settings,
      npm_config_cache: cache,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_ignore_scripts: 'true',
    };
    return { url, environment, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** JSON is YAML. */
function configuration(names: readonly string[]): string {
  const ours = names.map((name) => [name, { access: '$all', publish: '$authenticated' }]);
  return JSON.stringify({
    storage: './storage',
    auth: { htpasswd: { file: './htpasswd', max_users: 1 } },
    uplinks: { upstream: { url: npm(['config', 'get', 'registry'], TOOLS).trim(), maxage: '60m' } },
    packages: { ...Object.fromEntries(ours), '**': { access: '$all', proxy: 'upstream' } },
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', level: 'fatal' },
  });
}

/** Adds the only user, as `npm adduser` does. @returns the token */
async function addPublisher(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'publisher', password: crypto.randomUUID() }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`The registry adds no user: ${response.status}`);
  return token;
}
