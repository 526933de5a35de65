export { getSecurity } from './read.ts';
export { renewRecoveryCodes } from './recovery-codes.ts';
export { activateTotp, beginTotp, deactivateTotp } from './totp-setup.ts';
