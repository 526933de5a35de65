import { Account } from './accounts.ts';
import { Body, Email, GivenPassword, MailToken } from './fields.ts';
import { operation } from './operation.ts';
import * as samples from './samples.ts';

export const requestEmailVerification = operation({
  id: 'requestEmailVerification',
  method: 'POST',
  path: '/email-verifications',
  tag: 'Accounts',
  summary: 'Ask for another verification mail',
  description:
    'Sends a new link to the address of your account; the links of earlier mails no longer work. Nothing is sent when the address is already verified.',
  access: ['session'],
  unverified: true,
  limited: true,
  idempotent: true,
  successes: { 204: { description: 'The mail is on its way, or nothing was to do.', body: null } },
});

export const verifyEmail = operation({
  id: 'verifyEmail',
  method: 'PUT',
  path: '/email-verifications',
  tag: 'Accounts',
  summary: 'Verify an email address',
  description:
    'Takes the token of a verification mail, which works once. If the mail was about a new address for an account, the account has that address from now on. If another account has taken the address in the meantime, the answer is 409 and the token still works.',
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
  summary: 'Say that a verification mail was not meant for you',
  description:
    'Takes the token of a verification mail, which works once. A change of address is dropped. An account that never had a verified address is deleted, with its sessions and the organizations that nobody else owns.',
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
    'Sends a verification mail to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces an earlier one that is still under way; your current address drops it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the answer is 422 with `fields.password`.',
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
