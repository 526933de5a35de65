/** Examples of passkeys. */

const CREATED = '2026-11-21T10:00:00.000Z';
const EXPIRES = '2026-11-21T10:05:00.000Z';
const RP_ID = 'accounts.example.com';
const CHALLENGE = 'pT3mC9sVw1yUo7bK2xQeR5hLzN8dJfGaX4iEtS6cYvM';
const CREDENTIAL_ID = 'q2Jx0cV7tYp4mZ9nWb6sRg';

export const passkey = {
  id: '01a1fd1b-5d7f-7c3a-9e04-2f6a8b1c4d70',
  name: 'My laptop',
  createdAt: CREATED,
  updatedAt: CREATED,
  lastUsedAt: null,
  backedUp: true,
  transports: ['internal', 'hybrid'],
};

export const registration = {
  id: '01a1fd1b-1a20-7b48-8f35-9c0d7e2a6b11',
  options: {
    rp: { id: RP_ID, name: 'Portico' },
    user: { id: 'AaH9Epo-f4axxGofDeJbdw', name: 'ada@example.com', displayName: 'Ada Lovelace' },
    challenge: CHALLENGE,
    pubKeyCredParams: [
      { type: 'public-key', alg: -8 },
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
  expiresAt: EXPIRES,
};

export const challenge = {
  id: '01a1fd1c-0b31-7e59-a146-0d1e8f3b7c22',
  options: { challenge: CHALLENGE, timeout: 300_000, rpId: RP_ID, userVerification: 'required' },
  expiresAt: EXPIRES,
};

const credential = {
  id: CREDENTIAL_ID,
  rawId: CREDENTIAL_ID,
  type: 'public-key',
  clientExtensionResults: {},
};

export const registrationResponse = {
  ...credential,
  response: { clientDataJSON: 'eyJ0eXBlIjoi…', attestationObject: 'o2NmbXRkbm9u…', transports: ['internal'] },
};

export const authenticationResponse = {
  ...credential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoi…',
    authenticatorData: 'SZYN5YgOjGh0…',
    signature: 'MEUCIQCv7EqZ…',
    userHandle: 'AaH9Epo-f4axxGofDeJbdw',
  },
};
