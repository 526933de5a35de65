import type { Needs, PorticoHandlers } from '../handler.ts';
import { createPasskeyChallenge, createPasskeyRegistration } from './begin.ts';
import { createPasskey } from './create.ts';
import { deletePasskey } from './delete.ts';
import { getPasskey } from './get.ts';
import { listPasskeys } from './list.ts';
import { passkeyLogin } from './login.ts';
import { updatePasskey } from './update.ts';

export const passkeyHandlers = (needs: Needs) =>
  ({
    createPasskeyRegistration: createPasskeyRegistration(needs),
    createPasskey: createPasskey(needs),
    listPasskeys: listPasskeys(needs),
    getPasskey: getPasskey(),
    updatePasskey: updatePasskey(needs),
    deletePasskey: deletePasskey(needs),
    createPasskeyChallenge: createPasskeyChallenge(needs),
    passkeyLogin: passkeyLogin(needs),
  }) satisfies Partial<PorticoHandlers>;
