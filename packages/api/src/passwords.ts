import { Account } from './accounts.ts';
import { Body, Email, GivenPassword, MailToken, NewPassword } from './fields.ts';
import { BARS, done, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

const own = { tag: 'Accounts', access: ['session'], limited: true } as const;

export const changePassword = operation('PUT /account/password', {
  ...own,
  summary: 'Change your password',
  description:
    'Sets a new password and ends all your other sessions. A pending change of address or password reset becomes void. If the current password is wrong, the answer is 422 with `fields.currentPassword`. It is open to a session that gets 403 `PASSWORD_BREACHED`, which then works.',
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
    'Sends a link to the address if it belongs to an account. The answer is the same, and takes the same time, if it does not.',
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
    'Takes the token of a reset email, which works once, and sets a new password. All sessions of the account end, its address becomes verified, and everything else that an email has started, such as a change of address, becomes void. If the new password is refused, the token still works.',
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
    'Sends a new link to the address of your account; the links of earlier emails no longer work. Nothing is sent if the address is already verified.',
  despite: BARS,
  idempotent: true,
  successes: done('The email is on its way, or was not needed.'),
});

export const verifyEmail = operation('PUT /email-verifications', {
  ...forAnyone,
  summary: 'Verify an email address',
  description:
    'Takes the token of a verification email, which works once. If the email was about a new address for an account, the account has that address from now on. If another account has taken the address in the meantime, the answer is 409 and the token still works.',
  body: Body({ token: MailToken }),
  successes: done('The address is verified.'),
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const rejectEmail = operation('POST /email-rejections', {
  ...forAnyone,
  summary: 'Reject a verification email',
  description:
    'Takes the token of a verification email, which works once. A change of address is dropped. An account that never had a verified address is deleted, with its sessions and the organizations that nobody else owns.',
  body: Body({ token: MailToken }),
  successes: done('Nobody can use your address this way any more.'),
  example: { request: { token: samples.MAIL_TOKEN } },
});

export const changeEmail = operation('PUT /account/email', {
  ...own,
  summary: 'Change your email address',
  description:
    'Sends a verification email to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces a pending one; giving your current address drops it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the answer is 422 with `fields.password`.',
  conditional: true,
  body: Body({ email: Email, password: GivenPassword }),
  successes: ok('The account as it is now.', Account),
  errors: ['EMAIL_ALREADY_EXISTS'],
  example: {
    request: { email: 'ada@example.org', password: 'correct horse battery' },
    success: samples.account,
  },
});
