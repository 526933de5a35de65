export { getOrganization, listOrganizations } from './read.ts';
export { createOrganization, deleteOrganization, restoreOrganization, updateOrganization } from './write.ts';
