// Hashes passwords, one after the other, on a thread of its own. This is JavaScript because each thread would load a
// compiler for types, which takes more memory than all else it needs.
import { createCipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { workerData as parameters, parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

// Whoever asks for something cheap should not wait for those who sign in. Only on Linux do threads have priorities of
// their own; elsewhere the whole process would be put behind.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it. Then they share.
  }
}

parentPort.on('message', ({ password, comparison }) => {
  try {
    const result = comparison ? isEqual(password, comparison) : hashSync(password, parameters);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});

/** Hashes of other programs are compared as they are; `stored-hash.ts` has read them. */
function isEqual(password, comparison) {
  switch (comparison.algorithm) {
    case 'argon2':
      return verifySync(comparison.stored, password);
    case 'bcrypt':
      return compareSync(password, comparison.stored);
    default: {
      const hash = Buffer.from(comparison.hash, 'base64');
      return timingSafeEqual(derive(password, comparison, hash.length), hash);
    }
  }
}

function derive(password, { algorithm, ...given }, length) {
  const salt = Buffer.from(given.salt, 'base64');
  if (algorithm === 'pbkdf2') return pbkdf2Sync(password, salt, given.iterations, length, given.digest);
  const { cost, blockSize, parallelization } = given;
  // Node takes 32 MiB at most unless told otherwise. What is stored was judged when it came.
  const maxmem = 256 * blockSize * (cost + parallelization);
  const options = { cost, blockSize, parallelization, maxmem };
  if (algorithm === 'scrypt') {
    const { normalization } = given;
    return scryptSync(normalization ? password.normalize(normalization) : password, salt, length, options);
  }
  // Firebase: the signer key, encrypted with AES-256 in counter mode, beginning at zero.
  const signerKey = Buffer.from(given.signerKey, 'base64');
  return createCipheriv('aes-256-ctr', scryptSync(password, salt, 32, options), Buffer.alloc(16))
    .update(signerKey)
    .subarray(0, length);
}
