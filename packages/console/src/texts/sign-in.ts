/** The pages on which people sign in and register. */
export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  stay: 'Stay signed in',
  stayHint: 'Only on a device of your own.',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  register: 'Create one',
} as const;
