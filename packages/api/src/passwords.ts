import { Account } from './accounts.ts';
import { Body, Email, GivenPassword, MailToken, NewPassword } from './fields.ts';
import { operation } from './operation.ts';
import * as samples from './samples.ts';

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: '/account/password',
  tag: 'Accounts',
  summary: 'Change your password',
  description:
    'Sets a new password and ends all your other sessions. A pending change of address or password reset becomes void. If the current password is wrong, the answer is 422 with `fields.currentPassword`.',
  access: ['session'],
  limited: true,
  body: Body({ currentPassword: GivenPassword, newPassword: NewPassword }),
  successes: { 204: { description: 'The password is changed.', body: null } },
  example: {
    request: { currentPassword: 'correct horse battery', newPassword: 'another horse entirely' },
  },
});

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  tag: 'Accounts',
  summary: 'Request a password reset',
  description:
    'Sends a link to the address if it belongs to an account. The answer is the same, and takes the same time, if it does not.',
  access: 'public',
  body: Body({ email: Email }),
  successes: { 204: { description: 'If there is an account, an email is on its way.', body: null } },
  example: {
    request: { email: 'ada@example.com' },
  },
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'PUT',
  path: '/password-resets',
  tag: 'Accounts',
  summary: 'Reset a password',
  description:
    'Takes the token of a reset email, which works once, and sets a new password. All sessions of the account end, its address becomes verified, and everything else that an email has started, such as a change of address, becomes void. If the new password is refused, the token still works.',
  access: 'public',
  body: Body({ token: MailToken, password: NewPassword }),
  successes: { 204: { description: 'The password is changed, and all sessions have ended.', body: null } },
  example: {
    request: { token: samples.MAIL_TOKEN, password: 'another horse entirely' },
  },
});

export const requestEmailVerification = operation({
  id: 'requestEmailVerification',
  method: 'POST',
  path: '/email-verifications',
  tag: 'Accounts',
  summary: 'Request another verification email',
  description:
    'Sends a new link to the address of your account; the links of earlier emails no longer work. Nothing is sent if the address is already verified.',
  access: ['session'],
  unverified: true,
  limited: true,
  idempotent: true,
  successes: { 204: { description: 'The email is on its way, or was not needed.', body: null } },
});

export const verifyEmail = operation({
  id: 'verifyEmail',
  method: 'PUT',
  path: '/email-verifications',
  tag: 'Accounts',
  summary: 'Verify an email address',
  description:
    'Takes the token of a verification email, which works once. If the email was about a new address for an account, the account has that address from now on. If another account has taken the address in the meantime, the answer is 409 and the token still works.',
  access: 'public',
  body: Body({ token: MailToken }),
  successes: { 204: { description: 'The address is verified.', body: null } },
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const rejectEmail = operation({
  id: 'rejectEmail',
  method: 'POST',
  path: '/email-rejections',
  tag: 'Accounts',
  summary: 'Reject a verification email',
  description:
    'Takes the token of a verification email, which works once. A change of address is dropped. An account that never had a verified address is deleted, with its sessions and the organizations that nobody else owns.',
  access: 'public',
  body: Body({ token: MailToken }),
  successes: { 204: { description: 'Nobody can use your address this way any more.', body: null } },
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const changeEmail = operation({
  id: 'changeEmail',
  method: 'PUT',
  path: '/account/email',
  tag: 'Accounts',
  summary: 'Change your email address',
  description:
    'Sends a verification email to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces a pending one; giving your current address drops it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the answer is 422 with `fields.password`.',
  access: ['session'],
  limited: true,
  conditional: true,
  body: Body({ email: Email, password: GivenPassword }),
  successes: { 200: { description: 'The account as it is now.', body: Account } },
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: {
    request: { email: 'ada@example.org', password: 'correct horse battery' },
    success: samples.account,
  },
});
