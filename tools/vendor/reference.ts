/**
 * Rebuilds the bundle of the reference page from the npm package of a pinned version, and checks the committed file
 * against it, because a reviewer cannot read a compressed file. It is committed so that the server needs none of the 27
 * packages it is made from.
 *
 *   node tools/vendor/reference.ts           downloads the package and writes the file
 *   node tools/vendor/reference.ts --check   compares the committed file with the pinned digest, offline
 */
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assets, downloaded, requireNotice, type Vendored } from './vendored.ts';

const SOURCE: Vendored = {
  name: '@scalar/api-reference',
  version: '1.72.1',
  file: 'package/dist/browser/standalone.js',
};
/** The digest of the uncompressed file, because compressed bytes differ between versions of zlib. */
const SHA256 = 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c';

const committed = new URL('scalar.js.gz', assets);

function requirePinned(bundle: Buffer, what: string): void {
  if (bundle.length === 0) throw new Error(`${what} is empty: nothing was examined.`);
  const found = hash('sha256', bundle);
  if (found !== SHA256) throw new Error(`${what} has the SHA-256 ${found}, not ${SHA256}.`);
}

if (!process.argv.includes('--check')) {
  const bundle = downloaded(SOURCE);
  requirePinned(bundle, `${SOURCE.file} of ${SOURCE.name}@${SOURCE.version}`);
  writeFileSync(committed, gzipSync(bundle, { level: 9 }));
}
const bundle = gunzipSync(readFileSync(committed));
requirePinned(bundle, 'packages/server/assets/scalar.js.gz');
requireNotice(SOURCE, SHA256);
console.log(`scalar.js.gz is ${SOURCE.name}@${SOURCE.version}: ${bundle.length} bytes, as pinned.`);
