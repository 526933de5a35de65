import type { Tab } from './tab.ts';

/** An authenticator that Chromium plays, such as a phone's, in one tab: its passkeys are nowhere else. */
export interface TabAuthenticator {
  /** Whether a person touches it when it asks; otherwise, it waits. */
  readonly touch: (isTouched: boolean) => Promise<void>;
  /** Whether it recognizes who touches it. */
  readonly recognize: (isRecognized: boolean) => Promise<void>;
  /** How many passkeys it has. */
  readonly count: () => Promise<number>;
}

export async function authenticatorIn({ context, page }: Tab): Promise<TabAuthenticator> {
  const chromium = await context.newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: (enabled) =>
      chromium
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
        .then(() => undefined),
    recognize: (isUserVerified) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    count: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
