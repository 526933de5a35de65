import type { Needs, PorticoHandlers } from '../handler.ts';
import { activateTotp } from './activate-totp.ts';
import { beginTotp } from './begin-totp.ts';
import { deactivateTotp } from './deactivate-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { getSecurity } from './security.ts';

export const secondFactorHandlers = (needs: Needs) =>
  ({
    getSecurity: getSecurity(needs),
    beginTotp: beginTotp(needs),
    activateTotp: activateTotp(needs),
    deactivateTotp: deactivateTotp(needs),
    renewRecoveryCodes: renewRecoveryCodes(needs),
  }) satisfies Partial<PorticoHandlers>;
