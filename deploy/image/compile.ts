/**
 * Starts the service once, on an empty database, and stops it: Node then has compiled what a start needs, and keeps it
 * where main.ts says.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'portico-'));
const service = spawn(process.execPath, ['packages/server/dist/main.js', 'serve'], {
  env: { PORTICO_HOST: '127.0.0.1', PORTICO_PORT: '0', PORTICO_DATA_DIR: folder, PORTICO_LAME_DUCK: '0s' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let log = '';
let isStopping = false;
service.stdout.setEncoding('utf8').on('data', (text: string) => {
  log += text;
  // More is said after that; asked twice, the service would not end in order.
  if (isStopping || !log.includes('"listening"')) return;
  isStopping = true;
  service.kill('SIGTERM');
});
const [code] = await once(service, 'exit');
rmSync(folder, { recursive: true });
if (code !== 0) throw new Error(`It ended with ${code}: ${log}`);
