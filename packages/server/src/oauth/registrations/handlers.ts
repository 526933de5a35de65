export { registerClient } from './register.ts';
