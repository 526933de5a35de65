import { Type } from 'typebox';
import { Body, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { created, done, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';
import {
  Answered,
  BEGINNING,
  begun,
  COMPLETION,
  SignIn,
  sampleSignIn,
  sampleVerifier,
  sampleVerifierHash,
  Verifier,
} from './sign-ins.ts';

export const Identity = Resource({
  id: Id,
  provider: Resource({
    id: Type.String({ description: "The name of the provider or of the organization's connection" }),
    name: Type.String(),
  }),
  email: nullable(Type.String(), 'The address that the provider last reported; for information only'),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used to sign in; null if never'),
});

export const IdentityList = ListOf(Identity);

export const sampleIdentity = {
  id: samples.session.id,
  provider: { id: 'google', name: 'Google' },
  email: 'ada@example.com',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: null,
};

const own = { tag: 'Providers', access: ['session'] } as const;

export const listIdentities = operation('GET /identities', {
  ...own,
  summary: 'List your identities',
  description: 'Lists the identities with which you can sign in to your account, newest first.',
  query: Type.Object(Page),
  successes: ok('The identities.', IdentityList),
  example: { success: listed(sampleIdentity) },
});

export const createIdentity = operation('POST /identities', {
  ...own,
  summary: 'Begin linking a provider',
  description:
    'Works as `POST /v1/sign-ins`; complete it at `/v1/identities/completion`. Your session must have begun within the last 10 minutes.',
  recent: true,
  ...BEGINNING,
  body: Body(begun),
  successes: created('The URL of the provider.', SignIn, 'Where to complete it'),
  example: {
    request: { providerId: 'google', verifierHash: sampleVerifierHash },
    success: sampleSignIn,
  },
});

export const completeIdentity = operation('POST /identities/completion', {
  ...own,
  summary: 'Complete linking a provider',
  description:
    "Links the identity to your account, so that you can sign in with it. After 409 `IDENTITY_NOT_LINKED` from a sign-in, send only its `verifier`: the provider's response has been kept. Your session must have begun within the last 10 minutes.",
  recent: true,
  ...COMPLETION,
  body: Body({ verifier: Verifier, parameters: Type.Optional(Answered) }),
  successes: created('The identity.', Identity, 'The list of your identities'),
  errors: ['SIGN_IN_REFUSED', 'IDENTITY_ALREADY_EXISTS'],
  example: {
    request: { verifier: sampleVerifier, parameters: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    success: sampleIdentity,
  },
});

export const deleteIdentity = operation('DELETE /identities/:id', {
  ...own,
  summary: 'Unlink a provider',
  description:
    'The identity can no longer be used to sign in. Unlinking the last way to sign in is 409 `LAST_CREDENTIAL`. Your session must have begun within the last 10 minutes.',
  recent: true,
  target: { resource: 'identity', notFound: 'IDENTITY_NOT_FOUND', own: true, demands: false },
  successes: done('The provider is unlinked.'),
  errors: ['LAST_CREDENTIAL'],
  example: { parameters: { id: samples.session.id } },
});
