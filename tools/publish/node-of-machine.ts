import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { machineEnvironment } from './machine.ts';

/** The certificates that this machine trusts, where Debian keeps them. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Copies a file or a folder into a root folder. */
export function put(file: string, root: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  cpSync(file, join(root, path), { recursive: true, verbatimSymlinks: true });
}

/** Copies Node, which runs this process, and npm of this machine into a root folder, where images of Node have them. */
export function putNode(root: string): void {
  put(process.execPath, root, 'usr/local/bin/node');
  put(resolve(process.execPath, '../../LICENSE'), root, 'usr/local/LICENSE');
  const env = machineEnvironment();
  const modules = execFileSync('npm', ['root', '--global'], { env, encoding: 'utf8' }).trim();
  put(resolve(modules, 'npm'), root, 'usr/local/lib/node_modules/npm');
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
}
