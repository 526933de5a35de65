export { getApiKey, getCaller, listApiKeys } from './read.ts';
export { createApiKey, deleteApiKey, rotateApiKey, updateApiKey } from './write.ts';
