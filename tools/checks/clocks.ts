/** Checks that code reads the clock only where `clocks.yaml` allows it. */
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Rules {
  readonly readers: readonly { readonly pattern: string; readonly instead: string }[];
  readonly allowed: Readonly<Record<string, string>>;
}

const FEWEST_FILES = 600;

const { readers, allowed }: Rules = parse(readFileSync(new URL('clocks.yaml', import.meta.url), 'utf8'));
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

const files = globSync('packages/{server,conventions}/src/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts'),
);

interface Read {
  readonly file: string;
  readonly line: number;
  readonly instead: string;
}

function readsIn(file: string): Read[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const code = lines.map((line) => (COMMENT.test(line) ? '' : line)).join('\n');
  return readers.flatMap(({ pattern, instead }) =>
    [...code.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => ({
      file,
      line: code.slice(0, index).split('\n').length,
      instead,
    })),
  );
}

const reads = files.flatMap(readsIn);
const forbidden = reads.filter(({ file }) => !(file in allowed));
const idle = Object.keys(allowed).filter((file) => reads.every((read) => read.file !== file));

for (const { file, line, instead } of forbidden)
  console.error(`${file}:${line} reads a clock that portico dev cannot move: use ${instead}`);
for (const file of idle)
  console.error(`${file} reads no clock any more: take it off tools/checks/clocks.yaml`);
if (files.length < FEWEST_FILES) console.error(`Only ${files.length} files were examined`);
if (forbidden.length > 0 || idle.length > 0 || files.length < FEWEST_FILES) process.exitCode = 1;
else console.log(`The clock is read in ${Object.keys(allowed).length} of ${files.length} files.`);
