import type { Needs, PorticoHandlers } from '../handler.ts';
import { acceptManager } from './accept.ts';
import { addManager } from './add.ts';
import { getManager } from './get.ts';
import { listManagers } from './list.ts';
import { removeManager } from './remove.ts';
import { transferOrganization } from './transfer.ts';
import { updateManager } from './update.ts';

export const managerHandlers = (needs: Needs) =>
  ({
    transferOrganization: transferOrganization(needs),
    listManagers: listManagers(needs),
    addManager: addManager(needs),
    getManager: getManager(),
    updateManager: updateManager(needs),
    acceptManager: acceptManager(needs),
    removeManager: removeManager(needs),
  }) satisfies Partial<PorticoHandlers>;
