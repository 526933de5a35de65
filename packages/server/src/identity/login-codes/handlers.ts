export { createLoginCode } from './ask.ts';
export { codeLogin } from './code-login.ts';
