/** What the document says before any script runs. */
export const shell = {
  description: 'Sign in, and manage your account and your organizations.',
  noScript: {
    what: 'This is where you sign in and manage your account and your organizations. It needs JavaScript.',
    how: 'Allow JavaScript for this site in the settings of your browser, then load the page again.',
  },
} as const;
