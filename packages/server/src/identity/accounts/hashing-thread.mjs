// Hashes passwords one by one in a worker thread. Plain JavaScript, because for TypeScript each thread would load a
// compiler, which takes more memory than everything else.
import { createCipheriv, createHmac, hash, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { workerData as parameters, parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

// Cheap requests should not wait for sign-ins. Only Linux has priorities for threads; elsewhere, this would slow down the
// whole process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it.
  }
}

parentPort.on('message', ({ password, candidates, comparison }) => {
  try {
    const result = comparison
      ? candidates.some((candidate) => isEqual(candidate, comparison))
      : hashSync(password, parameters);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});

/** Hashes of other programs are compared in their own form, as parsed by `stored-hash.ts`. */
function isEqual(password, comparison) {
  switch (comparison.algorithm) {
    case 'argon2':
      return verifySync(comparison.stored, password);
    case 'bcrypt':
      return compareSync(prehashed(password, comparison.prehash), comparison.stored);
    default: {
      const stored = Buffer.from(comparison.hash, 'base64');
      return timingSafeEqual(derive(password, comparison, stored.length), stored);
    }
  }
}

function prehashed(password, prehash) {
  switch (prehash) {
    case 'sha256':
      return hash('sha256', password, 'hex');
    case 'wp-sha384':
      return createHmac('sha384', 'wp-sha384').update(password).digest('base64');
    default:
      return password;
  }
}

function derive(password, { algorithm, ...given }, length) {
  const salt = Buffer.from(given.salt, 'base64');
  if (algorithm === 'pbkdf2') return pbkdf2Sync(password, salt, given.iterations, length, given.digest);
  if (algorithm === 'phpass') return phpass(password, salt, given.rounds);
  const { cost, blockSize, parallelization } = given;
  // Node's default is 32 MiB. The cost of stored hashes was checked when they were imported.
  const maxmem = 256 * blockSize * (cost + parallelization);
  const options = { cost, blockSize, parallelization, maxmem };
  if (algorithm === 'scrypt') return scryptSync(password, salt, length, options);
  // Firebase: the signer key, encrypted with AES-256 in counter mode, beginning at zero.
  const signerKey = Buffer.from(given.signerKey, 'base64');
  return createCipheriv('aes-256-ctr', scryptSync(password, salt, 32, options), Buffer.alloc(16))
    .update(signerKey)
    .subarray(0, length);
}

/** MD5 of the salt and the password, and then again and again of the last digest and the password. */
function phpass(password, salt, rounds) {
  const bytes = Buffer.from(password);
  let digest = hash('md5', Buffer.concat([salt, bytes]), 'buffer');
  for (let round = 0; round < rounds; round++) digest = hash('md5', Buffer.concat([digest, bytes]), 'buffer');
  return digest;
}
