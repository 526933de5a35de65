export { createToken } from './create.ts';
export { getJwks } from './signing-keys.ts';
