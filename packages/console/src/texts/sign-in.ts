/** The pages on which people sign in and register. */
export const signIn = {
  title: 'Sign in',
  stay: 'Stay signed in',
  stayHint: 'Otherwise, closing the browser signs you out. Choose this only on a device of your own.',
  forgot: 'Forgot your password?',
  emailCode: 'Email me a code',
  noAccount: 'No account yet?',
  register: 'Create one',
  lastWay: 'Used last',
} as const;

export const register = {
  title: 'Create an account',
  submit: 'Create account',
  registered: (email: string) => `Welcome! We’ve sent a link to ${email}. Open it to verify your address.`,
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
  signInInstead: 'Sign in instead',
} as const;

export const forgotPassword = {
  title: 'Reset your password',
  lines: 'Enter your email, and we’ll send you a link to choose a new password.',
  back: 'Back to signing in',
  sentLines: (email: string) => [
    `If there is an account for ${email}, a link is on its way. It works for an hour.`,
    'Nothing there after a few minutes? Check your spam folder, and the address.',
  ],
  sentAgain: 'Use another address',
} as const;

export const passkeySignIn = {
  submit: 'Sign in with a passkey',
  notUsed: 'Your browser didn’t use a passkey. Try again, or sign in with your password.',
  notKnown:
    'This passkey can’t be used here: it may have been removed from your account, or copied. Sign in another way, and add it again under Security.',
};
