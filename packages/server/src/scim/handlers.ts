export { getScimConfiguration, listScimResourceTypes, listScimSchemas } from './discovery.ts';
export { getScimUser, listScimUsers } from './read.ts';
export { createScimToken, deleteScimToken } from './tokens.ts';
export { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from './write.ts';
