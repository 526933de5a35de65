import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type App, startApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { freePort } from '../../server/test/free-port.ts';
import type { Stage } from './cases/stage.ts';
import { startScriptedServer } from './scripted-server.ts';

export interface Servers {
  readonly stage: Stage;
  close(): Promise<void>;
}

/**
 * Starts a Portico with its own database and a server that answers as it is told.
 * @param environment variables beside those that tests need anyway
 */
export async function startServers(environment: Readonly<Record<string, string>> = {}): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-client-'));
  const config = readConfig({
    PORTICO_PORT: '0',
    PORTICO_DATA_DIR: folder,
    PORTICO_SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    PORTICO_LIMITS: 'off',
    PORTICO_LAME_DUCK: '0s',
    ...environment,
  });
  const app: App = await startApp({ config, log: pino({ level: 'silent' }) });
  const scripted = await startScriptedServer();
  return {
    stage: { portico: app.url, scripted: scripted.url, nowhere: `http://127.0.0.1:${await freePort()}` },
    close: async () => {
      await app.stop(true);
      await scripted.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
