import '../../frame/lazy-failures.ts';

export { AcceptInvitationPage } from './accept-invitation.tsx';
export { ResetPasswordPage } from './reset-password.tsx';
export { VerifyEmailPage } from './verify-email.tsx';
