import type { Needs, PorticoHandlers } from '../handler.ts';
import { createPasskeyChallenge, createPasskeyRegistration } from './challenges.ts';
import { passkeyLogin } from './login.ts';
import { getPasskey, listPasskeys } from './read.ts';
import { createPasskey, deletePasskey, updatePasskey } from './write.ts';

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
