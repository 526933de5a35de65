import type { ComponentType } from 'preact';
import type { Parameters } from './frame/router.ts';

export interface Route {
  /** Such as `/console/organizations/:id`. */
  readonly path: string;
  /** Who it is for: others are sent where they can sign in, or where they wanted to go. */
  readonly for: 'signed-in' | 'signed-out' | 'anyone';
  /** The parameters of the path are the properties of the page. */
  readonly load: () => Promise<ComponentType<Parameters>>;
}

const account = () => import('./pages/account/index.ts');
const signIn = () => import('./pages/sign-in/index.ts');
const mailLinks = () => import('./pages/mail-links/index.ts');

/** Every page, each loaded when somebody goes there. */
export const routes: readonly Route[] = [
  { path: '/console/account', for: 'signed-in', load: async () => (await account()).ProfilePage },
  { path: '/console/account/security', for: 'signed-in', load: async () => (await account()).SecurityPage },
  { path: '/console/account/activity', for: 'signed-in', load: async () => (await account()).ActivityPage },
  { path: '/console/account/data', for: 'signed-in', load: async () => (await account()).DataPage },
  { path: '/console/sign-in', for: 'signed-out', load: async () => (await signIn()).SignInPage },
  { path: '/console/register', for: 'signed-out', load: async () => (await signIn()).RegisterPage },
  { path: '/console/forgot-password', for: 'anyone', load: async () => (await signIn()).ForgotPasswordPage },
  { path: '/verify-email', for: 'anyone', load: async () => (await mailLinks()).VerifyEmailPage },
  { path: '/reset-password', for: 'anyone', load: async () => (await mailLinks()).ResetPasswordPage },
  { path: '/accept-invitation', for: 'anyone', load: async () => (await mailLinks()).AcceptInvitationPage },
];
