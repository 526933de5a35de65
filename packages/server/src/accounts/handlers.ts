import type { Needs, PorticoHandlers } from '../handler.ts';
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts';
import { changeEmail, rejectEmail, requestEmailVerification, verifyEmail } from './emails.ts';
import { deleteAccount, getAccount, updateAccount } from './own-account.ts';
import { register } from './register.ts';

export const accountHandlers = (needs: Needs) =>
  ({
    register: register(needs),
    getAccount: getAccount(),
    updateAccount: updateAccount(needs),
    deleteAccount: deleteAccount(needs),
    changeEmail: changeEmail(needs),
    requestEmailVerification: requestEmailVerification(needs),
    verifyEmail: verifyEmail(needs),
    rejectEmail: rejectEmail(needs),
    changePassword: changePassword(needs),
    requestPasswordReset: requestPasswordReset(needs),
    resetPassword: resetPassword(needs),
  }) satisfies Partial<PorticoHandlers>;
