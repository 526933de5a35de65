/**
 * The list of common passwords is made from the data of a well-kept package and committed, so that the server needs
 * no package for it. This tool makes it again from the pinned version, and tells whether what is committed is that.
 *
 *   node tools/vendor/passwords.ts           downloads the package and writes the file
 *   node tools/vendor/passwords.ts --check   compares the committed file with the pinned digest, offline
 */
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { assets, downloaded, requireNotice, type Vendored } from './vendored.ts';

const SOURCE: Vendored = {
  name: '@zxcvbn-ts/language-common',
  version: '4.1.3',
  file: 'package/src/passwords.json',
};
/** The digest of the committed file. */
const SHA256 = '798f6256117027971edc571c1628d52081a43b835ed0169f9298a6f4be4bb67d';
/** Shorter ones are refused anyway. */
const SHORTEST = 8;
const FEWEST = 10_000;

const committed = new URL('common-passwords.txt', assets);

/** Passwords that are long enough, the most common first. */
function listFrom(json: string): string {
  const all: string[] = JSON.parse(json);
  return `${all.filter((password) => [...password].length >= SHORTEST).join('\n')}\n`;
}

if (!process.argv.includes('--check')) writeFileSync(committed, listFrom(downloaded(SOURCE).toString()));
const list = readFileSync(committed, 'utf8');
const passwords = list.trimEnd().split('\n');
const digest = hash('sha256', list);
if (digest !== SHA256) throw new Error(`common-passwords.txt has the SHA-256 ${digest}, not ${SHA256}.`);
if (passwords.length < FEWEST) throw new Error(`The list has only ${passwords.length} passwords.`);
const odd = passwords.filter((password) => password !== password.normalize('NFC').toLowerCase());
if (odd.length > 0) throw new Error(`Not in the form in which they are compared: ${odd.join(', ')}`);
requireNotice(SOURCE, SHA256);
console.log(
  `common-passwords.txt is from ${SOURCE.name}@${SOURCE.version}: ${passwords.length} passwords, as pinned.`,
);
