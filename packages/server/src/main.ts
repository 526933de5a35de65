#!/usr/bin/env node
// As a whole, so that a Node that lacks what is needed of it gets as far as the line that says so.
import node from 'node:module';
import { join, sep } from 'node:path';
import { letSignalsEnd, listenForStop } from './stop.ts';

const LEAST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  console.error(`Portico needs Node ${LEAST_NODE} or newer, and this is ${process.version}.`);
  process.exit(1);
}

listenForStop();

// What was compiled is kept beside the packages: the next start is quicker and the process smaller. Where nothing can be
// written there, it is compiled each time.
const packages = `${sep}node_modules${sep}`;
const home = import.meta.dirname.includes(packages)
  ? import.meta.dirname.slice(0, import.meta.dirname.lastIndexOf(packages))
  : join(import.meta.dirname, '../../..');
node.enableCompileCache(join(home, 'node_modules/.cache/portico'));

// A reader that has gone, as that of `| head`, has what it wanted. Otherwise not everything was said.
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
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    isTerminal: process.stderr.isTTY,
    letSignalsEnd,
  });
  // A service goes on; whatever else has worked has nothing left to do.
  if (code !== 0) process.exit(code);
} catch (error) {
  console.error(unloadable(error) ?? error);
  process.exit(1);
}

/** Why the packages cannot be loaded, where that is for the operator to mend. */
function unloadable(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  if (!missing && code !== 'ERR_DLOPEN_FAILED' && !/native binding/i.test(message)) return undefined;
  const [first] = message.split(/\.\s|\n/);
  return `Portico cannot start: a package is missing or was made for another machine; run npm ci here, with its optional packages (${first})`;
}
