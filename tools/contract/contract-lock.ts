/**
 * Holds the contract of the last release in `contract.lock.json`, so that it cannot change by accident: compares it
 * with the present one, names each change as breaking or compatible, and fails unless the version in `package.json`
 * rises accordingly. Only `--release` writes the file, for a version that has risen, so that rewriting it hides no
 * change; `--draft` writes it as long as its version has never been released.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { errors, operations, permissions } from '@portico/api';
import { contractOf } from '@portico/conventions/lock';
import { changeLines, judge, type Lock, lockText, renewed } from './lock.ts';

const FILE = 'contract.lock.json';

const options = process.argv.slice(2);
const mode = options.includes('--release') ? 'release' : options.includes('--draft') ? 'draft' : undefined;
const contract = contractOf(errors, operations, { prefix: '/v1', permissions });
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const lock: Lock = JSON.parse(readFileSync(FILE, 'utf8'));

const { changes, problem } = judge(lock, contract, version);
for (const line of changeLines(changes)) console.log(line);
if (mode) {
  const released = new Date().toISOString().slice(0, 10);
  const written = renewed(lock, { version, released, contract }, mode);
  writeFileSync(FILE, lockText(written));
  console.log(`${FILE}: ${version}, ${written.released ? `released ${released}` : 'not released yet'}.`);
} else if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else
  console.log(`The contract: ${changes.length} changes since ${lock.version}; the version is ${version}.`);
