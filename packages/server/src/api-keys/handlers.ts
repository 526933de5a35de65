import type { Needs, PorticoHandlers } from '../handler.ts';
import { getApiKey, getCaller, listApiKeys } from './read.ts';
import { createApiKey, deleteApiKey, rotateApiKey, updateApiKey } from './write.ts';

export const apiKeyHandlers = (needs: Needs) =>
  ({
    createApiKey: createApiKey(needs),
    listApiKeys: listApiKeys(needs),
    getApiKey: getApiKey(),
    updateApiKey: updateApiKey(needs),
    deleteApiKey: deleteApiKey(needs),
    rotateApiKey: rotateApiKey(needs),
    getCaller: getCaller(needs),
  }) satisfies Partial<PorticoHandlers>;
