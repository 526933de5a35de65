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
    'Sets a new password and ends all your other sessions. A change of address or a password reset that is under way is void. If the current password is wrong, the answer is 422 with `fields.currentPassword`.',
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
  summary: 'Ask for a mail to reset a password',
  description:
    'Sends a link to the address if an account has it. The answer is the same, and takes the same time, whether or not one does.',
  access: 'public',
  body: Body({ email: Email }),
  successes: { 204: { description: 'If there is an account, a mail is on its way.', body: null } },
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
    'Takes the token of a reset mail, which works once, and sets a new password. All sessions of the account end, its address counts as verified, and everything else that a mail has started, such as a change of address, is void. A new password that is not accepted does not use the token up.',
  access: 'public',
  body: Body({ token: MailToken, password: NewPassword }),
  successes: { 204: { description: 'The password is changed, and all sessions are over.', body: null } },
  example: {
    request: { token: samples.MAIL_TOKEN, password: 'another horse entirely' },
  },
});
