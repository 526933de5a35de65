/** Runs a program again after each change of a source. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const FOLDERS = ['packages', 'tools', 'examples', 'deploy'];
const BUILT = /(^|\/)(dist|node_modules)(\/|$)/;
/** Collects changes, because editors write several files at once, or one in several steps. */
const SETTLES = 200;

export async function runAtEachChange(program: string, args: readonly string[]): Promise<never> {
  let change = Promise.withResolvers<void>();
  for (const folder of FOLDERS)
    watch(folder, { recursive: true }, (_kind, name) => {
      if (!BUILT.test(String(name))) change.resolve();
    });
  for (;;) {
    change = Promise.withResolvers();
    await once(spawn(process.execPath, [program, ...args], { stdio: 'inherit' }), 'close');
    console.log('\nWaiting for a change …');
    await change.promise;
    await sleep(SETTLES);
  }
}
