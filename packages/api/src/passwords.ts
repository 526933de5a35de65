import { Account } from './accounts.ts';
import { Body, Email, GivenPassword, MailToken, NewPassword } from './fields.ts';
import { BARS, done, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

const own = { tag: 'Accounts', access: ['session'], limited: true } as const;

export const changePassword = operation('PUT /account/password', {
  ...own,
  summary: 'Change your password',
  description:
    'Sets a new password and ends all your other sessions. A pending change of address or password reset becomes void. If the current password is wrong, the response is 422 with `fields.currentPassword`. A session that gets 403 `PASSWORD_BREACHED` can use this operation, and works afterwards.',
  despite: ['PASSWORD_BREACHED'],
  body: Body({ currentPassword: GivenPassword, newPassword: NewPassword }),
  successes: done('The password is changed.'),
  example: {
    request: { currentPassword: 'correct horse battery', newPassword: 'another horse entirely' },
  },
});

const forAnyone = { tag: 'Accounts', access: 'public' } as const;

export const requestPasswordReset = operation('POST /password-resets', {
  ...forAnyone,
  summary: 'Request a password reset',
  description:
    'Emails a link to the address if it belongs to an account. Otherwise the response is the same and takes the same time.',
  challenged: true,
  body: Body({ email: Email }),
  successes: done('If there is an account, an email is on its way.'),
  example: {
    request: { email: 'ada@example.com' },
  },
});

export const resetPassword = operation('PUT /password-resets', {
  ...forAnyone,
  summary: 'Reset a password',
  description:
    'Sets a new password with the token from a reset email, which works once. All sessions of the account end, its address becomes verified, and everything else that an email has started, such as a change of address, becomes void. If the new password is refused, the token still works.',
  body: Body({ token: MailToken, password: NewPassword }),
  successes: done('The password is changed, and all sessions have ended.'),
  example: {
    request: { token: samples.MAIL_TOKEN, password: 'another horse entirely' },
  },
});

export const requestEmailVerification = operation('POST /email-verifications', {
  ...own,
  summary: 'Request another verification email',
  description:
    'Emails a new link to the address of your account; links in earlier emails no longer work. If the address is already verified, no email is sent.',
  despite: BARS,
  idempotent: true,
  successes: done('The email is on its way, unless it was not needed.'),
});

export const verifyEmail = operation('PUT /email-verifications', {
  ...forAnyone,
  summary: 'Verify an email address',
  description:
    "Takes the token from a verification email, which works once. If the email verifies a new address for an account, that becomes the account's address. If another account has taken the address in the meantime, the response is 409 and the token still works.",
  body: Body({ token: MailToken }),
  successes: done('The address is verified.'),
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const rejectEmail = operation('POST /email-rejections', {
  ...forAnyone,
  summary: 'Reject a verification email',
  description:
    'Takes the token from a verification email, which works once. A pending change of address is cancelled. An account that never had a verified address is deleted, with its sessions and the organizations that have no other owner.',
  body: Body({ token: MailToken }),
  successes: done('The address is no longer in use by that account.'),
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const changeEmail = operation('PUT /account/email', {
  ...own,
  summary: 'Change your email address',
  description:
    'Sends a verification email to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces a pending one; sending your current address cancels it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the response is 422 with `fields.password`.',
  conditional: true,
  body: Body({ email: Email, password: GivenPassword }),
  successes: ok('The updated account.', Account),
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: {
    request: { email: 'ada@example.org', password: 'correct horse battery' },
    success: samples.account,
  },
});
