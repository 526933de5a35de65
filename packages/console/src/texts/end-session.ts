/** The page to which applications send people who sign out there. Names of applications are quoted: others have chosen them. */
export const endSession = {
  ask: {
    title: 'Sign out?',
    asks: (application: string) => `“${application}” asks whether you want to sign out here, too.`,
    everywhere: 'Sign out everywhere',
    everywhereHint: 'Ends your sessions in all browsers and on all devices.',
    submit: 'Sign out',
    stay: 'Stay signed in',
    reach: 'This also ends what applications can do for you that you have signed in to in this browser.',
  },
  signingOut: 'Signing out',
  over: {
    title: 'You’re signed out',
    line: 'You can close this page now.',
    notFollowed:
      'You’re not sent back: the address to which you were to go isn’t registered for the application.',
    signIn: 'Sign in again',
  },
  goingOn: (application: string) => `Going back to “${application}”`,
  unknownLines: 'It doesn’t exist, or has been switched off. You’re not sent back to it.',
  unsafe: {
    title: 'This isn’t a proper way to sign out',
    lines: [
      'Whoever sent you here asks for something that doesn’t fit together. You’re not sent back there.',
      'Contact the people who run the application, and give them this detail:',
    ],
  },
  actingLines: (person: string) => `Before you can sign out, stop acting for ${person}.`,
} as const;
