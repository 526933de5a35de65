/**
 * The reference page runs a bundle that is committed compressed, so that the server needs none of the 27
 * packages it is made from. Nobody can review such a file: this tool makes it again from the npm package of a
 * pinned version, and tells whether what is committed is that.
 *
 *   node tools/vendor-reference.ts           downloads the package and writes the file
 *   node tools/vendor-reference.ts --check   compares the committed file with the pinned digest, offline
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const PACKAGE = '@scalar/api-reference';
const VERSION = '1.72.1';
const FILE = 'package/dist/browser/standalone.js';
/** Of the uncompressed file: what a compressor makes of it differs between versions of zlib. */
const SHA256 = 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c';

const assets = new URL('../packages/server/assets/', import.meta.url);
const committed = new URL('scalar.js.gz', assets);

function downloadedBundle(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-reference-'));
  try {
    execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [archive, ...others] = readdirSync(folder);
    if (archive === undefined || others.length > 0)
      throw new Error('npm pack did not leave exactly one archive.');
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, FILE]);
    return readFileSync(join(folder, FILE));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function requirePinned(bundle: Buffer, what: string): void {
  if (bundle.length === 0) throw new Error(`${what} is empty: nothing was examined.`);
  const found = hash('sha256', bundle);
  if (found !== SHA256) throw new Error(`${what} has the SHA-256 ${found}, not ${SHA256}.`);
}

function requireNoticeOfIt(): void {
  const notice = readFileSync(new URL('README.md', assets), 'utf8');
  for (const fact of [PACKAGE, VERSION, SHA256]) {
    if (!notice.includes(fact)) throw new Error(`packages/server/assets/README.md does not name ${fact}.`);
  }
}

if (!process.argv.includes('--check')) {
  const bundle = downloadedBundle();
  requirePinned(bundle, `${FILE} of ${PACKAGE}@${VERSION}`);
  writeFileSync(committed, gzipSync(bundle, { level: 9 }));
}
const bundle = gunzipSync(readFileSync(committed));
requirePinned(bundle, 'packages/server/assets/scalar.js.gz');
requireNoticeOfIt();
console.log(`scalar.js.gz is ${PACKAGE}@${VERSION}: ${bundle.length} bytes, as pinned.`);
