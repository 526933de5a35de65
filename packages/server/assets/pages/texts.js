const OVER = 'It was used before, it has expired, or a newer mail has replaced it.';

const ROLES = {
  owner: 'an owner',
  admin: 'an admin',
  viewer: 'a viewer',
};

const inTime = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Everything that these pages say. */
export const texts = {
  separator: ' · ',
  noScript:
    'This page needs JavaScript. Please turn it on in your browser, then open the link in the mail again.',
  moment: 'One moment…',
  tryAgain: 'Try again',
  noAnswer: 'We couldn’t reach the service. Please check your connection, then try again.',
  busy: 'The service is busy right now. Please try again in a minute.',
  broken: 'Something went wrong on our side. Please try again later.',
  tooFast: (seconds ) =>
    `That was too many attempts. Please try again ${seconds === undefined ? 'later' : wait(seconds)}.`,
  invalid: (label , message ) => `${label} ${message}.`,
  show: 'Show',
  hide: 'Hide',
  ofField: (verb , label ) => `${verb} ${label.toLowerCase()}`,

  noSecret: {
    title: 'This link is incomplete',
    lines: ['Please open the link in the mail again. If you copied it, make sure that you copied all of it.'],
  },

  verifyEmail: {
    title: 'Verify your email address',
    lines: [
      'Someone registered with your email address, or wants to use it for their account. If that was you, please verify it.',
      'If it wasn’t, let us know. Your address is then taken off that account; a new account is deleted.',
    ],
    verify: 'Yes, verify',
    reject: 'This was not me',
    verified: { title: 'Your email address is verified', lines: ['You can close this page.'] },
    rejected: {
      title: 'Thanks for letting us know',
      lines: ['Your address is no longer in use there. There’s nothing else you need to do.'],
    },
    taken: {
      title: 'This address is taken',
      lines: ['Meanwhile another account has been registered with it. You can sign in to that one instead.'],
    },
    over: {
      title: 'This link no longer works',
      lines: [OVER, 'If your address still needs to be verified, sign in and ask for a new mail.'],
    },
  },

  resetPassword: {
    title: 'Choose a new password',
    lines: ['Once it is saved, you will be signed out on all devices.'],
    password: 'New password',
    passwordCalled: 'The password',
    save: 'Save password',
    saved: {
      title: 'Your password has been changed',
      lines: ['You’ve been signed out on all devices. Please sign in with your new password.'],
    },
    over: {
      title: 'This link no longer works',
      lines: [OVER, 'If you still need a new password, ask for another mail where you sign in.'],
    },
  },

  acceptInvitation: {
    title: 'You’re invited',
    loading: 'Loading your invitation…',
    organization: 'Organization',
    inviter: 'Invited by',
    role: 'Your role',
    roles: {
      owner: 'Owner – can do everything, including deleting the organization',
      admin: 'Admin – can change the organization and manage its people',
      viewer: 'Viewer – can see everything, but not change it',
    } ,
    email: 'Invited address',
    until: 'Open until',

    signIn: 'Sign in to accept',
    signInAndAccept: 'Sign in and accept',
    hasAccount: 'I already have an account',
    register: 'Create an account to accept',
    registerAndAccept: 'Create account and accept',
    hasNoAccount: 'I don’t have an account yet',
    emailField: 'Email',
    emailCalled: 'The email',
    password: 'Password',
    passwordCalled: 'The password',
    name: 'Name (optional)',
    nameCalled: 'The name',
    anyAccount: 'You can accept with any account of yours.',

    decline: 'Decline the invitation',
    reallyDecline: 'To join later, you would need a new invitation.',
    yesDecline: 'Yes, decline',

    credentialsInvalid: 'The email or the password is wrong.',
    emailTaken: 'There is an account with this address already. Please sign in.',
    registrationClosed:
      'New accounts can’t be created here at the moment. Please ask the person who invited you.',
    wrongAccount: (email ) => `This account can’t accept the invitation: it is for ${email}.`,
    notVerified:
      'Please verify the email address of your account first: open the link in the mail that you got when you registered.',

    accepted: (organization , role ) => ({
      title: 'You’ve joined the organization',
      lines: [`You are now ${ROLES[role]} of “${organization}”. Sign in to your account to get started.`],
    }),
    alreadyManager: (organization ) => ({
      title: 'You’re already in',
      lines: [`This account already belongs to “${organization}”. There’s nothing else you need to do.`],
    }),
    declined: {
      title: 'You’ve declined the invitation',
      lines: ['There’s nothing else you need to do.'],
    },
    notPending: {
      title: 'This invitation is no longer open',
      lines: ['Please ask the person who invited you for a new one.'],
    },
    over: {
      title: 'This link no longer works',
      lines: [
        'The invitation has been withdrawn or has expired, or a newer mail has replaced this one.',
        'If you have no newer mail, please ask the person who invited you for a new invitation.',
      ],
    },
    states: {
      accepted: {
        title: 'This invitation has been accepted',
        lines: [
          'If you accepted it, just sign in to your account. If you didn’t, please ask for a new invitation.',
        ],
      },
      declined: {
        title: 'This invitation was declined',
        lines: ['If you changed your mind, please ask the person who invited you for a new one.'],
      },
      revoked: {
        title: 'This invitation was withdrawn',
        lines: ['If you think that’s a mistake, please ask the person who invited you.'],
      },
      expired: {
        title: 'This invitation has expired',
        lines: ['Please ask the person who invited you for a new one.'],
      },
    },
  },
} ;

function wait(seconds ) {
  return seconds < 60 ? inTime.format(seconds, 'second') : inTime.format(Math.ceil(seconds / 60), 'minute');
}
