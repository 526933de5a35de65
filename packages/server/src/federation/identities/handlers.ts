export { createIdentity } from './begin.ts';
export { completeIdentity } from './complete.ts';
export { deleteIdentity } from './delete.ts';
export { listIdentities } from './read.ts';
