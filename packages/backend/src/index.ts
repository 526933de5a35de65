export { Refusal, type RefusalConstant } from './refusal.ts';
