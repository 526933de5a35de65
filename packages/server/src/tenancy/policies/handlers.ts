export { previewOrganizationPolicy } from './preview.ts';
export { getOrganizationPolicy } from './read.ts';
export { replaceOrganizationPolicy } from './write.ts';
