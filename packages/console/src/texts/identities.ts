/** The accounts at providers with which somebody signs in, in the account. */
export const identities = {
  heading: 'Accounts elsewhere',
  lines: 'Sign in with an account that you have somewhere else.',
  label: 'Your linked accounts',
  link: (name: string) => `Link ${name}`,
  linked: (moment: string) => `linked ${moment}`,
  used: (distance: string) => `last used ${distance}`,
  neverUsed: 'never used',
  unlink: 'Unlink',
  unlinkNamed: (name: string) => `Unlink ${name}`,
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkLines: (name: string) => `You can no longer sign in with ${name}. Sessions that are under way stay.`,
  unlinked: (name: string) => `${name} has been unlinked.`,
  last: 'This is the only way to sign in to your account. Choose a password or add a passkey first.',
};

/** For an account that has never had a password. */
export const noPassword = {
  lines: 'You sign in without one. With a password, you don’t depend on anyone else.',
  choose: 'Choose one',
  chooseNamed: 'Choose a password',
  sent: (email: string) => `A link with which to choose a password is on its way to ${email}.`,
};
