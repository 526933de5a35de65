/** Reads the command line, and chooses the test files, and the databases that they run on. */
import { parseArgs } from 'node:util';
import {
  changesOfTree,
  isProofByOperation,
  lastRecording,
  operationsOf,
  testsNamed,
  testsOf,
} from './changed.ts';
import { type Build, type Group, groupsOf, PASSES, type Pass, type TestFile, testFiles } from './files.ts';

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

export interface Choice {
  readonly groups: readonly Group[];
  /** The builds that the files need. */
  readonly builds: readonly Build[];
  /** The number of test files that are not chosen. */
  readonly left: number;
}

const QUICK_PASSES: readonly Pass[] = ['once', 'sqlite'];

export async function choose({ names, all, changed, postgres }: Options): Promise<Choice> {
  const isNamed = (path: string) => names.some((name) => isIn(path, name));
  const files = testFiles('.', names.length > 0 ? isNamed : undefined);
  if (changed) return chooseChanged(files);
  const chosen = all || names.length > 0 ? files : files.filter(({ isQuick }) => isQuick);
  const passes = all ? PASSES : postgres ? (['once', 'postgres'] as const) : QUICK_PASSES;
  return { groups: groupsIn(chosen, passes), builds: buildsOf(chosen), left: files.length - chosen.length };
}

/** A slice is a folder at any depth, with everything in it. */
function isIn(path: string, name: string): boolean {
  const part = name.replace(/^\.\//, '').replace(/\/$/, '');
  return `/${path}/`.includes(`/${part}/`);
}

const buildsOf = (files: readonly TestFile[]) => [...new Set(files.flatMap(({ builds }) => builds))];

/** The groups of files, each pass after the one before. */
export function groupsIn(files: readonly TestFile[], passes: readonly Pass[], titles?: RegExp): Group[] {
  return passes.flatMap((pass) => {
    const paths = files.filter((file) => file.passes.includes(pass)).map(({ path }) => path);
    // A file in a shared process is a test itself, whose title would not match.
    return titles ? paths.map((path) => ({ pass, files: [path], titles })) : groupsOf(pass, paths);
  });
}

async function chooseChanged(files: readonly TestFile[]): Promise<Choice> {
  const changes = changesOfTree();
  const recording = lastRecording();
  if (!recording)
    console.log('No record yet of what tests run: run npm run test:all once. Chosen by folder.');
  const paths = testsOf(
    changes,
    files.map(({ path }) => path),
    recording,
  );
  const affected = files.filter(({ path }) => paths.includes(path));
  const { operations } = await import('@portico/api');
  const ids = operationsOf(changes, Object.keys(operations));
  if (ids.length > 0) console.log(`Proofs for ${ids.join(', ')}.`);
  const proofs = files.filter(
    ({ path }) => ids.length > 0 && !paths.includes(path) && isProofByOperation(path),
  );
  return {
    groups: [...groupsIn(affected, QUICK_PASSES), ...groupsIn(proofs, QUICK_PASSES, testsNamed(ids))],
    builds: buildsOf([...affected, ...proofs]),
    left: files.length - affected.length - proofs.length,
  };
}
