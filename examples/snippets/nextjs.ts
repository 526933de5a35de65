/** An application in Next.js that is made of the printed files alone, but for a layout and a route with the user in JSON. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type CookieBrowser, walk } from '../../packages/server/test/features/clients/browser.ts';
import { filesOf, type SnippetProgram } from '../../packages/server/test/features/clients/snippet.ts';
import { machineEnvironment } from '../../tools/publish/machine.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { reachesNone } from '../services/registries.ts';

const execute = promisify(execFile);
const NAME = 'Next.js and Auth.js';
const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };
/** For fetching packages, and for building an application, in milliseconds. */
const LONGEST = 600_000;
const FRAMEWORK = [
  'next@16',
  'react@19',
  'react-dom@19',
  'typescript@5',
  '@types/react@19',
  '@types/node@24',
];

const LAYOUT = `
import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html><body>{children}</body></html>;
}
`;

const USER = `
import { auth } from '../../auth';

export async function GET() {
  const user = (await auth())?.user;
  return Response.json(user ? { sub: user.id, email: user.email } : null);
}
`;

const CONFIGURATION = 'export default { turbopack: { root: import.meta.dirname } };\n';

/** Not below `node_modules`, whose files Next.js takes for packages of others. */
let installed: Promise<string> | undefined;

async function install(packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nextjs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const npm = ['install', '--no-audit', '--no-fund', ...FRAMEWORK, ...packages];
  await execute('npm', npm, { cwd: folder, env: machineEnvironment(), timeout: LONGEST });
  return folder;
}

/** Sends the form of the front page, which works without scripts. @returns where the browser is sent */
async function press(browser: CookieBrowser): Promise<string> {
  const page = await (await browser.open('/')).text();
  const form = new FormData();
  for (const [, name = ''] of page.matchAll(/<input type="hidden" name="([^"]+)"/g)) form.set(name, '');
  return walk(browser, '/', await browser.open('/', 'POST', form));
}

export const nextjs: SnippetProgram = {
  software: 'nextjs',
  // Next.js replaces the address of this machine with this name.
  host: 'localhost',
  callback: '/api/auth/callback/portico',
  prepare: async (printed, { port }) => {
    const [, packages = ''] = /npm install (\S+)\. /.exec(printed) ?? [];
    installed ??= install(packages.split(' '));
    try {
      await installed;
    } catch (error) {
      if (!reachesNone(error, 'npm')) throw error;
      return { name: NAME, missing: `${NOT_PERMITTED}its packages cannot be installed` };
    }
    const folder = await installed;
    const files = { ...filesOf(printed), 'app/layout.tsx': LAYOUT, 'app/user/route.ts': USER };
    for (const [name, text] of Object.entries({ ...files, 'next.config.mjs': CONFIGURATION })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
    const env = { ...machineEnvironment(), ...QUIET };
    await execute(process.execPath, [next, 'build'], { cwd: folder, env, timeout: LONGEST });
    const [, url = ''] = /AUTH_URL=(\S+)/.exec(printed) ?? [];
    return {
      name: NAME,
      command: process.execPath,
      arguments: [next, 'start', folder, '--port', String(port)],
      environment: { ...QUIET, AUTH_SECRET: 'of a test, of 32 octets or more', AUTH_URL: url },
    };
  },
  user: '/user',
  signIn: press,
  signOut: press,
};
