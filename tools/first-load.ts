/**
 * The console is to be usable within a second on a slow phone. Packages and imports add up unseen, so this adds up all
 * the JavaScript that is fetched before somebody can sign in, as it was built.
 */
import { readFileSync } from 'node:fs';

/** Bytes, compressed with gzip. */
const MOST = 30 * 1024;
const BUILT = 'packages/console/dist';
const FIRST = ['index.html', 'src/pages/sign-in/index.ts'];

interface Chunk {
  readonly file: string;
  /** Chunks that come with it, by their keys. */
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(`${BUILT}/manifest.json`, 'utf8'));
const keys = new Set(FIRST);
let bytes = 0;
for (const key of keys) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The console's build has no ${key}: what a first load fetches is unknown.`);
  for (const imported of chunk.imports ?? []) keys.add(imported);
  bytes += readFileSync(`${BUILT}/${chunk.file}.gz`).length;
}

const total = `The first load of the console fetches ${(bytes / 1024).toFixed(1)} KB of JavaScript in ${keys.size} files`;
if (bytes > MOST) {
  console.error(`${total}, more than ${MOST / 1024} KB.`);
  process.exitCode = 1;
} else {
  console.log(`${total}.`);
}
