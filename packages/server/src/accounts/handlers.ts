import type { Needs, PorticoHandlers } from '../handler.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete.ts';
import { getAccount } from './get.ts';
import { register } from './register.ts';
import { rejectEmail } from './reject-email.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { updateAccount } from './update.ts';
import { requestEmailVerification, verifyEmail } from './verify-email.ts';

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
