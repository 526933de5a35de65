/**
 * Shared by the tools that rebuild vendored files: a file of a pinned package version is committed, so that the server
 * need not depend on the package.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of the committed file. */
export const assets = new URL('../../packages/server/assets/', import.meta.url);

/** A file of a package on the registry. */
export interface Vendored {
  readonly name: string;
  readonly version: string;
  /** Its path in the archive. */
  readonly file: string;
}

/** @throws Error if npm or tar fails */
export function downloaded({ name, version, file }: Vendored): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vendored-'));
  try {
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [archive, ...others] = readdirSync(folder);
    if (archive === undefined || others.length > 0)
      throw new Error('npm pack did not leave exactly one archive.');
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, file]);
    return readFileSync(join(folder, file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @throws Error if the notice beside the committed file does not name it */
export function requireNotice({ name, version }: Vendored, sha256: string): void {
  const notice = readFileSync(new URL('README.md', assets), 'utf8');
  for (const fact of [name, version, sha256]) {
    if (!notice.includes(fact)) throw new Error(`packages/server/assets/README.md does not name ${fact}.`);
  }
}
