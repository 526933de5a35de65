/** A service for programs that do not test it: on SQLite in a folder of its own, silent, removed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApp } from '../../packages/server/src/app/app.ts';
import { readConfig } from '../../packages/server/src/configuration/config.ts';

/** Runs while the service does. */
export async function withService(use: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-service-'));
  const config = readConfig({ PORTICO_PORT: '0', PORTICO_DATA_DIR: folder });
  const app = await startApp({ config, log: pino({ level: 'silent' }) });
  try {
    await use(app.url);
  } finally {
    await app.stop(true);
    rmSync(folder, { recursive: true });
  }
}
