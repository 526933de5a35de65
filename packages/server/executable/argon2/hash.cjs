'use strict';
/*
 * Takes the place of `@node-rs/argon2` in the executable. A library has to be a file before the system loads it, so its
 * bytes are written to a private folder and compared before each load. Where no folder can hold it, Node's own Argon2
 * does the same work (RFC 9106).
 */
const { argon2Sync, createHash, randomBytes, timingSafeEqual } = require('node:crypto');
const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { privateFolders } = require('../../../private-folders.cjs');

const FILE = readFileSync(join(__dirname, 'argon2.node'));
const NAME = `argon2-${createHash('sha256').update(FILE).digest('hex').slice(0, 32)}.node`;
const refusals = [];

module.exports = load() ?? { hashSync, verifySync, reasonForNodes: reasonForNodes() };

function load() {
  for (const folder of privateFolders()) {
    const path = join(folder, NAME);
    try {
      if (!holds(path)) write(path);
      const library = { exports: {} };
      process.dlopen(library, path);
      return library.exports;
    } catch (error) {
      refusals.push(`${folder}: ${error.code === 'ERR_DLOPEN_FAILED' ? error.message : error.code}`);
    }
  }
  return undefined;
}

function holds(path) {
  try {
    return readFileSync(path).equals(FILE);
  } catch {
    return false;
  }
}

/** Two processes may do so at once, and one may be killed: the name is that of a whole file, always. */
function write(path) {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(part, FILE, { flag: 'wx', mode: 0o500 });
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

function reasonForNodes() {
  const places = refusals.length > 0 ? ` (${refusals.join('; ')})` : '';
  return `The library that hashes passwords cannot be loaded, because no private folder can hold it${places}: the implementation in Node hashes them instead. Give the service a home directory that it can write to, with free space and without noexec.`;
}

/** @returns a hash in PHC string format, as the library makes it */
function hashSync(
  password,
  { memoryCost, timeCost, parallelism = 1, outputLen = 32, salt = randomBytes(16) },
) {
  const costs = { memory: memoryCost, passes: timeCost, parallelism };
  const hash = derive('argon2id', password, { ...costs, nonce: salt, tagLength: outputLen });
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

const PHC = /^\$(argon2(?:id|i|d))\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** @throws Error for hashes of version 16, which Node cannot make */
function verifySync(stored, password) {
  const [, algorithm, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? [];
  if (algorithm === undefined) throw new Error('Node cannot compare with a hash of this form');
  const expected = Buffer.from(hash, 'base64');
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, 'base64');
  return timingSafeEqual(
    derive(algorithm, password, { ...costs, nonce, tagLength: expected.length }),
    expected,
  );
}

function derive(algorithm, password, parameters) {
  return argon2Sync(algorithm, { message: password, ...parameters });
}

const base64 = (bytes) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
