export { getLiveness, getReadiness } from './health.ts';
