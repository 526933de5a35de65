import { scopes } from './scopes.ts';

/** The page to which applications send people to sign in. Names of applications are quoted: others have chosen them. */
export const authorize = {
  movingOn: (application: string) => `Signing in to “${application}”`,
  leaving: 'If nothing happens, open it yourself.',
  open: (application: string) => `Open “${application}”`,
  refuse: (application: string) => `Back to “${application}”`,

  nothing: {
    title: 'There’s nothing to sign in to here',
    lines: 'Applications send you to this page. Go back to the one that you want to use, and start there.',
  },
  unknown: {
    title: 'This application isn’t known here',
    lines: [
      'It doesn’t exist, or has been switched off. You’re not sent back to it.',
      'If you think that’s a mistake, contact the people who run the application.',
    ],
  },
  foreign: {
    title: 'This sign-in isn’t safe',
    lines: [
      'What the application asks for doesn’t fit what it has agreed on with this service. You’re not sent back to it.',
      'Contact the people who run the application, and give them this detail:',
    ],
    detail: (flaw: string) => `The parameters ${flaw}.`,
  },
  acting: {
    title: 'You’re acting for somebody',
    lines: (person: string) =>
      `Applications are for ${person} alone, so you can’t sign in to one in their name.`,
    end: 'Stop acting, and go on as yourself',
  },
  account: {
    title: 'Which account do you want to use?',
    choose: (application: string, email: string) =>
      `“${application}” lets you choose. You’re signed in as ${email}.`,
    hint: (application: string, email: string, hint: string) =>
      `“${application}” expects ${hint}, but you’re signed in as ${email}.`,
    switched: (_application: string, email: string) =>
      `Meanwhile, this browser has been signed in as ${email}.`,
    back: (application: string, email: string) =>
      `You’ve come back from “${application}”. You’re signed in as ${email}.`,
    goOn: (email: string) => `Go on as ${email}`,
  },
  again: {
    line: (application: string) => `“${application}” asks you to confirm who you are.`,
    confirm: 'Confirm',
  },
  factor: {
    title: 'A second factor is needed',
    confirm: (application: string) =>
      `To sign in to “${application}”, your password alone is not enough. Confirm who you are with your second factor.`,
    none: (application: string) =>
      `To sign in to “${application}”, your password alone is not enough, and your account has no second factor yet. Set one up, then go on.`,
  },
  organization: {
    title: 'Choose an organization',
    line: (application: string) =>
      `For which of your organizations do you want to sign in to “${application}”?`,
  },
  noOrganization: {
    title: 'You need an organization',
    lines: (application: string, email: string) => [
      `“${application}” can only be used for an organization, and ${email} doesn’t belong to any.`,
      'Create one, or ask somebody to invite you to theirs.',
    ],
  },
  foreignOrganization: {
    title: 'You’re not in this organization',
    lines: (application: string, email: string) => [
      `“${application}” asks you to sign in for an organization to which ${email} doesn’t belong.`,
      'Use another account, or ask somebody there to invite you.',
    ],
  },
  verify: {
    title: 'Verify your email address first',
    line: (email: string) => `We’ve sent a link to ${email}. Open it, then go on here.`,
    goOn: 'Go on',
  },
  consent: {
    title: (application: string) => `Sign in to “${application}”?`,
    line: (application: string) => `“${application}” is not part of this service. If you allow it, it can:`,
    unregistered: (host: string) =>
      `Anybody can publish such an app. Go on only if you trust ${host}, and have just started to sign in from it.`,
    callsItself: 'It calls itself',
    account: 'Your account',
    goesTo: 'You go on to',
    thisDevice: 'an app on this device',
    allow: 'Allow',
    refuse: 'Refuse',
    until: 'It can do so until you sign out here.',
    notYou: 'Not you?',
  },
  scopes,
} as const;
