/** Reads the command line: which test files to run, on which databases. */
import { parseArgs } from 'node:util';
import {
  changesOfTree,
  isProofByOperation,
  lastRecording,
  operationsOf,
  testsNamed,
  testsOf,
} from './changed.ts';
import { type Group, groupsOf, type Pass, type TestFile, testFiles } from './files.ts';

export const USAGE = `npm test                             what to run before a commit
npm run test:all                     everything
npm test -- accounts [--postgres]    the tests of a slice, a folder or a file
npm test -- --changed                the tests of what differs from the last commit
npm test -- … --watch                again after each change`;

export interface Options {
  /** Slices, or paths of files and folders. */
  readonly names: readonly string[];
  readonly all: boolean;
  readonly changed: boolean;
  readonly postgres: boolean;
  readonly watch: boolean;
}

/** @throws Error with a message for the caller */
export function optionsOf(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: flag, changed: flag, postgres: flag, watch: flag },
  });
  const { all, changed, postgres } = values;
  if (all && (names.length > 0 || changed || postgres)) throw new Error('--all stands alone');
  if (changed && (names.length > 0 || postgres)) throw new Error('--changed chooses by itself');
  if (postgres && names.length === 0) throw new Error('--postgres needs a slice or a path');
  return { names, ...values };
}

/** Files that run in these passes; with titles, only the tests that match one. */
export interface Choice {
  readonly files: readonly TestFile[];
  readonly passes: readonly Pass[];
  readonly titles?: RegExp;
}

/** @returns the passes, one after the other */
export async function choicesOf({ names, all, changed, postgres }: Options): Promise<Choice[]> {
  if (changed) return changedChoices();
  if (names.length > 0) {
    const files = testFiles('.', (path) => names.some((name) => isIn(path, name)));
    return [{ files, passes: ['once', postgres ? 'postgres' : 'sqlite'] }];
  }
  const files = testFiles('.');
  if (all) return [{ files, passes: ['once', 'sqlite', 'postgres'] }];
  return [{ files: files.filter(({ isQuick }) => isQuick), passes: ['once', 'sqlite'] }];
}

/** The groups of files of a choice, each pass after the one before. */
export function groupsIn({ files, passes, titles }: Choice): Group[] {
  return passes.flatMap((pass) => {
    const paths = files.filter((file) => file.passes.includes(pass)).map(({ path }) => path);
    // A file in a shared process is a test itself, whose title would not match.
    return titles ? paths.map((path) => ({ pass, files: [path] })) : groupsOf(pass, paths);
  });
}

/** A slice is a folder at any depth, with everything in it. */
function isIn(path: string, name: string): boolean {
  const part = name.replace(/^\.\//, '').replace(/\/$/, '');
  return `/${path}/`.includes(`/${part}/`);
}

async function changedChoices(): Promise<Choice[]> {
  const changes = changesOfTree();
  const recording = lastRecording();
  if (!recording)
    console.log('No record yet of what tests run: run npm run test:all once. Chosen by folder.');
  const files = testFiles('.');
  const paths = files.map(({ path }) => path);
  const chosen = testsOf(changes, paths, recording);
  const { operations } = await import('@portico/api');
  const ids = operationsOf(changes, Object.keys(operations));
  const proofs = ids.length === 0 ? [] : paths.filter(isProofByOperation);
  if (ids.length > 0) console.log(`Proofs for ${ids.join(', ')}.`);
  const passes = ['once', 'sqlite'] as const;
  return [
    { files: files.filter(({ path }) => chosen.includes(path)), passes },
    {
      files: files.filter(({ path }) => proofs.includes(path) && !chosen.includes(path)),
      passes,
      titles: testsNamed(ids),
    },
  ];
}
