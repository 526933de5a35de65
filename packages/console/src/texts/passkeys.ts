import { numberOf } from '../frame/time.ts';

export const passkeys = {
  heading: 'Passkeys',
  lines:
    'Sign in with your fingerprint, your face or the PIN of your device or security key, instead of a password. A passkey counts as a second factor, too.',
  needsHostName:
    'Passkeys don’t work at this address: browsers need a host name for them, and this is an IP address.',
  label: 'Your passkeys',
  empty: 'You have no passkeys yet.',
  count: (total: number) => numberOf(total),
  added: (moment: string) => `added ${moment}`,
  backedUp: 'Backed up',
  renaming: {
    title: 'Rename the passkey',
    name: 'Name of the passkey',
  },
  removeLines: [
    'You can no longer sign in with it, and sessions that began with it end. If this one did, you’ll be asked to sign in again.',
    'Your device may keep offering it until you delete it there, too.',
  ],
  removed: 'The passkey has been removed.',
  addHint: 'To tell your passkeys apart. Leave it empty to use the model of your device.',
  add: 'Add a passkey',
  addNow: 'Create passkey',
  addedNow: (name: string) => `“${name}” has been added. You can sign in with it from now on.`,
  unseen:
    'No answer came, so the passkey may have been added. Load the page again: if it’s in the list, get new recovery codes.',
  notMade: 'Your browser didn’t create a passkey. Try again when you’re ready.',
  madeAlready: 'This device or security key already has a passkey for your account.',
};
