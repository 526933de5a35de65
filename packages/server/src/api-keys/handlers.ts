import type { Needs, PorticoHandlers } from '../handler.ts';
import { createApiKey } from './create.ts';
import { deleteApiKey } from './delete.ts';
import { getApiKey } from './get.ts';
import { getCaller } from './get-caller.ts';
import { listApiKeys } from './list.ts';
import { rotateApiKey } from './rotate.ts';
import { updateApiKey } from './update.ts';

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
