export { getEventProof, listSeals } from './read.ts';
