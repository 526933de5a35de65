export { createPasskeyChallenge, createPasskeyRegistration } from './challenges.ts';
export { passkeyLogin } from './login.ts';
export { getPasskey, listPasskeys } from './read.ts';
export { createPasskey, deletePasskey, updatePasskey } from './write.ts';
