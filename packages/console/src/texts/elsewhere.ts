/** Signing in with a provider: its buttons. */
export const elsewhere = {
  label: 'Other ways to sign in',
  or: 'or',
  continueWith: (name: string) => `Continue with ${name}`,
  unavailable: (name: string) =>
    `${name} can’t be reached at the moment. Try again in a few minutes, or sign in another way.`,
  gone: (name: string) => `Signing in with ${name} is no longer offered. Sign in another way.`,
  /** Above the button, for whoever’s organization has a provider of its own. */
  ofOrganization: 'Your organization has its own way to sign in.',
  required: 'Your organization has you sign in this way.',
  noConnection: 'The organization’s own sign-in can’t be found. Ask one of its owners.',
};

/** For people who have to confirm who they are, and have no password. */
export const confirming = {
  with: (name: string) => `Confirm with ${name}`,
  newTab: 'It opens in a new tab. Once you’ve signed in there, this page goes on.',
  otherWay: 'Sign in another way, in a new tab',
};

/** The page to which a provider returns people. */
export const returned = {
  title: (name: string) => `Signing in with ${name}`,
  tryAgain: (name: string) => `Try again with ${name}`,
  otherWay: 'Sign in another way',
  toSecurity: 'Back to security',
  goOn: 'Go on',
  invitedAgain: 'To try again, open the link in your invitation once more.',
  linked: (name: string) => `${name} is linked to your account. You can sign in with it from now on.`,

  code: {
    title: 'Your second factor',
    line: (name: string) => `${name} has confirmed who you are. Your account asks for a code as well.`,
  },

  notLinked: {
    title: 'You already have an account',
    lines: (name: string) => [
      `There’s an account with the address that ${name} gave us, but it isn’t linked to ${name} yet.`,
      `Sign in to it as you usually do. Then you can link ${name}, and sign in with it from next time on.`,
    ],
  },

  link: {
    title: (name: string) => `Link ${name}?`,
    lines: (name: string, email: string) =>
      `You’re signed in as ${email}. Once ${name} is linked, you can sign in to this account with it.`,
    submit: (name: string) => `Link ${name}`,
    leave: 'Not now',
  },

  confirmed: {
    title: 'Confirmed',
    lines: 'Close this tab. The one that asked goes on by itself.',
  },
  cannotConfirm: (name: string) => ({
    title: `${name} can’t confirm who you are`,
    lines: `${name} doesn’t tell us when you signed in there. Choose a password for your account with “Forgot your password?” on the page to sign in, and confirm with that.`,
  }),

  unknown: {
    title: 'Nothing to complete here',
    lines:
      'This sign-in began in another tab or browser, is already complete, or your browser keeps no data for this site. Begin again.',
  },

  /** Why it did not work. */
  ends: {
    refused: {
      title: (name: string) => `${name} didn’t confirm who you are`,
      lines: (name: string) => [
        `You may have cancelled, or ${name} doesn’t let you sign in here. Nothing has been changed.`,
      ],
    },
    over: {
      title: (_name: string) => 'This took too long',
      lines: (name: string) => [`What ${name} told us has been used already, or is too old. Begin again.`],
    },
    closed: {
      title: (_name: string) => 'No new accounts',
      lines: (name: string) => [
        `There’s no account here for the one at ${name}, and new accounts can’t be created right now.`,
        'If you have an account here, sign in to it another way.',
      ],
    },
    suspended: {
      title: (_name: string) => 'Your account is suspended',
      lines: (_name: string) => [
        'Contact the people who run this service. Nothing in the account has been deleted.',
      ],
    },
    withdrawn: {
      title: (_name: string) => 'The invitation is no longer open',
      lines: (_name: string) => [
        'It was accepted, declined or withdrawn, or it is too old. Ask for a new one if you still need it.',
      ],
    },
    otherAddress: {
      title: (_name: string) => 'The invitation is for another address',
      lines: (name: string) => [
        `Your account at ${name} has another address than the one that was invited. Accept with an account of that address.`,
      ],
    },
    full: {
      title: (_name: string) => 'The organization is full',
      lines: (_name: string) => [
        'It has as many people as it can have. Ask the person who invited you to make room first.',
      ],
    },
    alreadyLinked: {
      title: (_name: string) => 'Linked to another account',
      lines: (name: string) => [
        `This account at ${name} signs in to another account here. Unlink it there first, or use another account at ${name}.`,
      ],
    },
  },
};
