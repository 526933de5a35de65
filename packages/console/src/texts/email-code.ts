import { inSeconds } from '../frame/time.ts';

/** Signing in with a code from an email. */
export const emailCode = {
  title: 'Sign in with a code',
  lines: 'Enter your email, and we’ll send you a code of six digits.',
  send: 'Send the code',
  back: 'Sign in another way',
  sentLines: (email: string) => [
    `If there is an account for ${email}, a code is on its way. It works for ten minutes, on this page only.`,
    'Nothing there after a few minutes? Check your spam folder, and the address.',
  ],
  hint: 'The six digits in the email.',
  factor: {
    title: 'Second factor',
    lines: 'The code from the email is right. Your account also asks for its second factor.',
  },
  wrong: 'This code is wrong. Check the six digits in the latest email.',
  expired: 'This code is no longer valid. Have another one sent.',
  spent: 'This code was tried too often, so it no longer works. Have another one sent.',
  /** @param left seconds */
  wait: (left: number) => `You can have another code sent ${inSeconds(left)}.`,
  again: 'Send another code',
  sentAgain: (email: string) => `Another code is on its way to ${email}. The earlier one no longer works.`,
};
