export { getEventProof } from './read.ts';
