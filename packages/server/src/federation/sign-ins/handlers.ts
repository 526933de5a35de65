export { completeSignIn } from './complete.ts';
export { createSignIn } from './create.ts';
