import { Type } from 'typebox';
import { Resource } from './fields.ts';

/** The options and answers of browsers as JSON (Web Authentication Level 3, sections 5.1.8 to 5.1.10). */

const Base64url = (description: string) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', description });

const Milliseconds = Type.Integer({ description: 'How long the person has, in milliseconds' });
const UserVerification = Type.Enum(['required'], { description: 'The authenticator verifies its user' });

export const CreationOptions = Resource({
  rp: Resource({
    id: Type.String({ description: 'The host of the public URL' }),
    name: Type.String({ description: 'The name of the brand' }),
  }),
  user: Resource({
    id: Base64url("The account's ID for authenticators"),
    name: Type.String({ description: 'The email address' }),
    displayName: Type.String(),
  }),
  challenge: Base64url('32 random bytes'),
  pubKeyCredParams: Type.Array(
    Resource({ type: Type.Enum(['public-key']), alg: Type.Integer({ description: 'A COSE algorithm' }) }),
  ),
  timeout: Milliseconds,
  excludeCredentials: Type.Array(
    Resource({ type: Type.Enum(['public-key']), id: Base64url('A passkey that the account already has') }),
  ),
  authenticatorSelection: Resource({
    residentKey: Type.Enum(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: UserVerification,
  }),
  attestation: Type.Enum(['none']),
});

export const RequestOptions = Resource({
  challenge: Base64url('32 random bytes'),
  timeout: Milliseconds,
  rpId: Type.String({ description: 'The host of the public URL' }),
  userVerification: UserVerification,
});

/** @param type as the specification calls it */
export const Credential = (type: 'RegistrationResponseJSON' | 'AuthenticationResponseJSON') =>
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: `The browser's response, as returned by \`toJSON()\`: WebAuthn's \`${type}\``,
    },
  );
