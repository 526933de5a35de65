#!/usr/bin/env node
// The default import: a named one that an old Node lacks would fail before the message about its version.
import node from 'node:module';
import { join, sep } from 'node:path';
import { letSignalsEnd, listenForStop } from './stop.ts';

const LEAST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  console.error(`Portico needs Node ${LEAST_NODE} or newer, and this is ${process.version}.`);
  process.exit(1);
}

listenForStop();

// Caches compiled code beside the packages, for a quicker start and a smaller process. Without write access there,
// everything is compiled at each start.
const packages = `${sep}node_modules${sep}`;
const home = import.meta.dirname.includes(packages)
  ? import.meta.dirname.slice(0, import.meta.dirname.lastIndexOf(packages))
  : join(import.meta.dirname, '../../..');
node.enableCompileCache(join(home, 'node_modules/.cache/portico'));

// A reader that has closed its end, such as `head`, has all it wants (EPIPE); with any other error, output is lost.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 1;
    if (stream === process.stdout) console.error(`Standard output cannot be written (${code}).`);
  });
}

try {
  const { portico } = await import('./commands/portico.ts');
  const code = await portico(process.argv.slice(2), {
    stdin: () => process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    isTerminal: process.stderr.isTTY,
    letSignalsEnd,
  });
  // With 0, a service may have started, which must keep running; anything else ends by itself.
  if (code !== 0) process.exit(code);
} catch (error) {
  console.error(unloadable(error) ?? error);
  process.exit(1);
}

/** Why packages cannot be loaded, where the operator can fix it. */
function unloadable(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  if (!missing && code !== 'ERR_DLOPEN_FAILED' && !/native binding/i.test(message)) return undefined;
  const [first] = message.split(/\.\s|\n/);
  return `Portico cannot start: a package is missing or was made for another machine; run npm ci here, with its optional packages (${first})`;
}
