import type { Reasons } from '@portico/conventions';

/** Why fields can be invalid here, besides the reasons that any service can give. */
export const REASONS = {
  blank: { when: 'The text has no character that people can see.' },
  wrong: { when: 'The password, or the code of an authenticator app, is not the right one.' },
  expired: {
    when: 'The secret, code or cursor is unknown, was used, or is too old; the answer does not say which.',
  },
  used: { when: 'It was used before, and counts once.' },
  common_password: { when: 'The password is one of the most common ones.' },
  breached_password: { when: 'The password has appeared in a data breach.' },
  equals_email: { when: 'The password is the email.' },
  made_of_email: { when: 'The password is made of the email or its parts.' },
  equals_password: { when: 'The email is the password.' },
  not_accepted: { when: 'The manager has not yet agreed to be one.' },
  not_colleague: { when: 'The account does not manage another organization together with the caller.' },
  not_allowed: { when: 'The service, or the value of another field, rules this value out.' },
  reserved: { when: 'The name has a meaning of its own.' },
  not_delegable: { when: 'It names a permission that organizations cannot give, or none that exists.' },
  public_domain: { when: 'Anyone can register names or addresses under the domain.' },
  in_past: { when: 'The time is not in the future.' },
  too_large: { when: 'It has more bytes than `max`.', parameters: { max: 'number' } },
  too_deep: { when: 'It is nested more than `max` levels deep.', parameters: { max: 'number' } },
  too_many_pixels: {
    when: 'The picture is wider or higher than `max` pixels.',
    parameters: { max: 'number' },
  },
  damaged: { when: 'The picture is damaged or cut off.' },
  animated: { when: 'The picture moves.' },
  contrast: {
    when: 'The colour cannot be read on the backgrounds of the pages; `nearest` is the nearest one that can.',
    parameters: { nearest: 'string' },
  },
  not_reachable: {
    when: 'The URL leads to an address that is not public, or nothing can be fetched from it.',
  },
} as const satisfies Reasons;
