import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { preloadable } from '../../harness/preloaded.ts';

/** Positions in the file of faults that disk.c reads. */
const FAULTS = { readFailures: 0, diskIsFull: 1, syncFailures: 2, readFailsEach: 4, syncsHeld: 5 } as const;

/** Makes the file of faults; there are none yet. */
export function createFaults(path: string): void {
  writeFileSync(path, Buffer.alloc(64));
}

/** @param times how often it happens; whether it does, or to one in how many reads */
export function setFault(path: string, fault: keyof typeof FAULTS, times: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, new Int32Array([times]), 0, 4, FAULTS[fault] * 4);
  closeSync(file);
}

/** @returns the environment of a process that is to run on it */
export function diskEnvironment(variables: {
  readonly folder: string;
  readonly trace?: string;
  readonly faults?: string;
}): Record<string, string> {
  return {
    LD_PRELOAD: preloadable(join(import.meta.dirname, 'disk.c')),
    TEST_DISK_FOLDER: variables.folder,
    ...(variables.trace && { TEST_DISK_TRACE: variables.trace }),
    ...(variables.faults && { TEST_DISK_FAULTS: variables.faults }),
  };
}
