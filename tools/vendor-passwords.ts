/**
 * The list of common passwords is made from the data of a well-kept package and committed, so that the server needs
 * no package for it. This tool makes it again from the pinned version, and tells whether what is committed is that.
 *
 *   node tools/vendor-passwords.ts           downloads the package and writes the file
 *   node tools/vendor-passwords.ts --check   compares the committed file with the pinned digest, offline
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@zxcvbn-ts/language-common';
const VERSION = '4.1.3';
const FILE = 'package/src/passwords.json';
/** Of the committed file. */
const SHA256 = '798f6256117027971edc571c1628d52081a43b835ed0169f9298a6f4be4bb67d';
/** Shorter ones are refused anyway. */
const SHORTEST = 8;
const FEWEST = 10_000;

const assets = new URL('../packages/server/assets/', import.meta.url);
const committed = new URL('common-passwords.txt', assets);

/** Those that are long enough, the most common first. */
function listFrom(json: string): string {
  const all: string[] = JSON.parse(json);
  return `${all.filter((password) => [...password].length >= SHORTEST).join('\n')}\n`;
}

function downloaded(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-passwords-'));
  try {
    execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [archive, ...others] = readdirSync(folder);
    if (archive === undefined || others.length > 0)
      throw new Error('npm pack did not leave exactly one archive.');
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, FILE]);
    return listFrom(readFileSync(join(folder, FILE), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (!process.argv.includes('--check')) writeFileSync(committed, downloaded());
const list = readFileSync(committed, 'utf8');
const passwords = list.trimEnd().split('\n');
const digest = hash('sha256', list);
if (digest !== SHA256) throw new Error(`common-passwords.txt has the SHA-256 ${digest}, not ${SHA256}.`);
if (passwords.length < FEWEST) throw new Error(`The list has only ${passwords.length} passwords.`);
const odd = passwords.filter((password) => password !== password.normalize('NFC').toLowerCase());
if (odd.length > 0) throw new Error(`Not in the form in which they are compared: ${odd.join(', ')}`);
const notice = readFileSync(new URL('README.md', assets), 'utf8');
for (const fact of [PACKAGE, VERSION, SHA256]) {
  if (!notice.includes(fact)) throw new Error(`packages/server/assets/README.md does not name ${fact}.`);
}
console.log(`common-passwords.txt is from ${PACKAGE}@${VERSION}: ${passwords.length} passwords, as pinned.`);
