export { changePassword, requestPasswordReset, resetPassword } from './change-password.ts';
export { changeEmail, rejectEmail, requestEmailVerification, verifyEmail } from './emails.ts';
export { deleteAccount, getAccount, updateAccount } from './own-account.ts';
export { register } from './register.ts';
