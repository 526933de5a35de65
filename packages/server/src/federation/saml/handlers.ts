export { getSamlMetadata } from './read.ts';
