export {
  getScimConfiguration,
  getScimResourceType,
  getScimSchema,
  listScimResourceTypes,
  listScimSchemas,
} from './discovery.ts';
export { getScimGroup, listScimGroups } from './group-read.ts';
export { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from './group-write.ts';
export { getScimUser, listScimUsers } from './read.ts';
export { listScimRequests } from './requests.ts';
export { createScimToken, deleteScimToken } from './tokens.ts';
export { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from './write.ts';
