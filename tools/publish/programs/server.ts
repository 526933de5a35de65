/** Calls the command of the service, which needs a newer Node than the libraries and says so. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync('npx', ['--no', '--', 'portico', 'serve'], { encoding: 'utf8' });
assert.equal(status, 1, stdout);
assert.match(stderr, /^Portico needs Node 24 or newer, and this is v\d+/m);
