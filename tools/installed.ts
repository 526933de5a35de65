import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of a folder's lock file, without scripts: once, and again when the lock file has changed. */
export function installTools(folder: string, what: string): void {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules', '.installed.json');
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lock))) return;
  console.log(`Installing ${what}…`);
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', npm, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  cpSync(lock, installed);
}
