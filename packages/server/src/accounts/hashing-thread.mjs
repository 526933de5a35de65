// Hashes passwords, one after the other, on a thread of its own. This is JavaScript because each thread would load a
// compiler for types, which takes more memory than all else it needs.
import { constants, setPriority } from 'node:os';
import { workerData as parameters, parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// Whoever asks for something cheap should not wait for those who sign in. Only on Linux do threads have priorities of
// their own; elsewhere the whole process would be put behind.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it. Then they share.
  }
}

parentPort.on('message', ({ password, stored }) => {
  try {
    const result = stored === undefined ? hashSync(password, parameters) : verifySync(stored, password);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
