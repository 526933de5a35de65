/**
 * Bounds the JavaScript that is fetched before a person can sign in, as built, in each language. The console has to be
 * usable within a second on a slow phone, and packages and imports add up unnoticed.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Bytes, compressed with gzip. */
const MOST = 30 * 1024;
const BUILT = 'packages/console/dist';
const FIRST = ['index.html'];
const TEXTS = /\bfrom\s*["'`]\.\/(texts-[\w-]+\.js)["'`]/g;

interface Chunk {
  readonly file: string;
  /** Chunks that come with it, by their keys. */
  readonly imports?: readonly string[];
}

const sizeOf = (file: string) => readFileSync(`${BUILT}/${file}.gz`).length;

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(`${BUILT}/manifest.json`, 'utf8'));
const keys = new Set(FIRST);
const texts = new Set<string>();
let code = 0;
for (const key of keys) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The console's build has no ${key}: what a first load fetches is unknown.`);
  for (const imported of chunk.imports ?? []) keys.add(imported);
  for (const [, bundle = ''] of readFileSync(`${BUILT}/${chunk.file}`, 'utf8').matchAll(TEXTS))
    texts.add(bundle);
  code += sizeOf(chunk.file);
}
if (texts.size === 0) throw new Error('The first load has no texts: nothing was judged.');

const sizes = readdirSync(`${BUILT}/texts`).map((language) => {
  const bytes = [...texts].reduce((sum, bundle) => sum + sizeOf(`texts/${language}/${bundle}`), code);
  return { language, bytes };
});
const sized = sizes.map(({ language, bytes }) => `${language} ${(bytes / 1024).toFixed(1)}`).join(', ');
const total = `The first load of the console fetches ${keys.size + texts.size} files of JavaScript, in KB: ${sized}`;
if (sizes.some(({ bytes }) => bytes > MOST)) {
  console.error(`${total}; more than ${MOST / 1024} KB.`);
  process.exitCode = 1;
} else {
  console.log(`${total}.`);
}
