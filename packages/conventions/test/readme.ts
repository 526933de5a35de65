/** The programs in the README, as they stand there. */
import { readFileSync } from 'node:fs';

export interface Program {
  readonly kind: 'program' | 'module';
  readonly name: string;
  readonly code: string;
}

const BLOCK = /<!-- (program|module): (\S+) -->\n\n```ts\n(.*?)```/gs;

/** @throws Error if a block of code has no name, and would never run */
export function readmePrograms(): readonly Program[] {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const programs = [...text.matchAll(BLOCK)].map(([, kind, name, code]) => ({ kind, name, code }) as Program);
  const blocks = text.match(/```[tj]sx?\n/g) ?? [];
  if (programs.length !== blocks.length || programs.length === 0)
    throw new Error(`${blocks.length} blocks of code, of which ${programs.length} have a name`);
  return programs;
}
