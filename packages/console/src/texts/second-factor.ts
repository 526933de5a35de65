import { pluralOf } from '../frame/time.ts';

export const secondFactor = {
  heading: 'Authenticator app',
  on: 'On',
  off: 'Off',
  lines: 'With an authenticator app, your password alone is not enough to sign in: you need a code, too.',
  left: (count: number) =>
    count === 0
      ? 'You have no recovery codes left.'
      : pluralOf(count, {
          one: 'You have # recovery code left.',
          other: 'You have # recovery codes left.',
        }),
  fewBadge: 'Running out',
  few: 'Get new ones now, so that you can still sign in if you lose your device.',
} as const;

export const setUp = {
  begin: 'Set up',
  beginNamed: 'Set up an authenticator app',
  heading: 'Add this account to your app',
  lines: 'Scan the QR code with your authenticator app, then enter the code that the app shows.',
  picture: 'QR code for your authenticator app',
  noPicture: 'The QR code couldn’t be drawn. Use the key instead.',
  open: 'Open in an app on this device',
  secret: 'Can’t scan it? Enter this key in the app:',
  codeHint: 'The six digits that the app shows.',
  codeFlaw: 'The app shows another code. Wait for the next one, then try again.',
  submit: 'Turn on',
  expired:
    'This setup took too long, was started again elsewhere, or ended when you added a passkey. Cancel, then start over.',
  on: 'The authenticator app is on.',
} as const;

export const recoveryCodes = {
  heading: 'Your recovery codes',
  lines:
    'Keep them somewhere safe, but not with your password. If you lose your device, each of them lets you sign in once, together with your password. They’re shown only now.',
  label: 'Recovery codes',
  copy: 'Copy codes',
  download: 'Download codes',
  fileName: 'recovery-codes.txt',
  /** Above the codes in the file. */
  file: (email: string) => `Recovery codes for ${email}\nEach works once.\n`,
  kept: 'I’ve saved them',
  renew: 'Get new recovery codes',
  renewTitle: 'Get new recovery codes?',
  renewLines: 'Your current codes stop working.',
  renewConfirm: 'Get new codes',
} as const;

export const turnOff = {
  button: 'Turn off',
  buttonNamed: 'Turn off the authenticator app',
  title: 'Turn off the authenticator app?',
  lines: [
    'Your password alone is then enough to sign in. Without a passkey, your recovery codes stop working, too.',
    'Organizations that require a second factor stay closed to you until you have one again.',
  ],
  done: 'The authenticator app is off.',
} as const;
