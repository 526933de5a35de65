import type { Needs, PorticoHandlers } from '../handler.ts';
import { getSecurity } from './read.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { activateTotp, beginTotp, deactivateTotp } from './totp-setup.ts';

export const secondFactorHandlers = (needs: Needs) =>
  ({
    getSecurity: getSecurity(needs),
    beginTotp: beginTotp(needs),
    activateTotp: activateTotp(needs),
    deactivateTotp: deactivateTotp(needs),
    renewRecoveryCodes: renewRecoveryCodes(needs),
  }) satisfies Partial<PorticoHandlers>;
