import type { Needs, PorticoHandlers } from '../handler.ts';
import { createToken } from './create.ts';
import { getJwks } from './signing-keys.ts';

export const tokenHandlers = (needs: Needs) =>
  ({
    createToken: createToken(needs),
    getJwks: getJwks(needs),
  }) satisfies Partial<PorticoHandlers>;
