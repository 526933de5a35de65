import type { Reasons } from '@portico/conventions';

/** Why fields can be invalid here, in addition to the reasons of every service. */
export const REASONS = {
  blank: { when: 'The text has no visible character.' },
  wrong: { when: "The password or the authenticator app's code is wrong." },
  expired: {
    when: 'The secret, code or cursor is unknown, already used or expired; the response does not reveal which.',
  },
  used: { when: 'The value was used before, and can be used only once.' },
  common_password: { when: 'The password is one of the most common ones.' },
  breached_password: { when: 'The password has appeared in a data breach.' },
  equals_email: { when: 'The password is the email.' },
  made_of_email: { when: 'The password consists of the email or parts of it.' },
  equals_password: { when: 'The email is the password.' },
  not_accepted: { when: 'The manager has not yet accepted.' },
  not_colleague: { when: 'The account and the caller have no other organization in common.' },
  not_allowed: { when: 'The service, or the value of another field, rules this value out.' },
  reserved: { when: 'The name is reserved.' },
  not_delegable: {
    when: 'The list has a permission that does not exist or that organizations cannot delegate.',
  },
  public_domain: { when: 'Anyone can register names or addresses under the domain.' },
  in_past: { when: 'The time is not in the future.' },
  too_large: { when: 'The value has more bytes than `max`.', parameters: { max: 'number' } },
  too_deep: { when: 'The value is nested more than `max` levels deep.', parameters: { max: 'number' } },
  too_many_pixels: {
    when: 'The picture is wider or higher than `max` pixels.',
    parameters: { max: 'number' },
  },
  damaged: { when: 'The picture is damaged or cut off.' },
  animated: { when: 'The picture is animated.' },
  contrast: {
    when: 'The colour has too little contrast with the backgrounds of the pages; `nearest` is the nearest colour with enough.',
    parameters: { nearest: 'string' },
  },
  not_reachable: {
    when: 'The URL leads to an address that is not public, or fetching it fails.',
  },
} as const satisfies Reasons;
