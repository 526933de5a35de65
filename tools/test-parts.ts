/** What a run of the tests consists of: each part goes on whatever becomes of the others, and is named where it failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Part {
  readonly title: string;
  readonly passed: Promise<boolean>;
}

/** Begins a part of the run. What it throws is shown at once: the runner of the others would swallow it. */
export function part(title: string, work: () => boolean | Promise<boolean>): Part {
  const passed = (async () => {
    try {
      return await work();
    } catch (error) {
      console.error(`\n✖ ${title}\n`, error);
      return false;
    }
  })();
  return { title, passed };
}

/** @returns the titles of those that failed, once all have ended */
export async function failedOf(parts: readonly Part[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, passed } of parts) if (!(await passed)) failed.push(title);
  return failed;
}

/**
 * Runs a program beside other parts, and prints its output when it has ended.
 * @param folder where that is kept until then
 */
export function programPart(title: string, program: string, folder: string): Part {
  return part(title, async () => {
    const path = join(folder, basename(program));
    const output = openSync(path, 'w');
    const child = spawn(process.execPath, [program], { stdio: ['ignore', output, output] });
    const [status] = await once(child, 'close');
    closeSync(output);
    console.log(`\n── ${title}\n${readFileSync(path, 'utf8').trimEnd()}`);
    return status === 0;
  });
}
