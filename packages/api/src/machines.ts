import { Type } from 'typebox';
import { Audience, applicationState, Jwks, MOST_URIS } from './applications.ts';
import { Body, createdBy, Id, ListOf, Name, nullable, Overlap, Page, Resource, Timestamp } from './fields.ts';
import { created, done, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import { GivenRoles, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

/** The most machines of one organization. */
export const MOST_MACHINES = 50;

const MachineRole = Type.Enum(['admin', 'viewer'], {
  description: "The machine's role in its organization, as that of an API key",
});

const settings = {
  audiences: Type.Array(Audience, {
    minItems: 1,
    maxItems: MOST_URIS,
    description:
      'The audiences (`resource`) for which it can get access tokens: those of `POST /v1/tokens`. A token for the public URL works here, as an API key does; one for another audience is a JWT',
  }),
  tokenEndpointAuth: Type.Enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt'], {
    description: 'How it authenticates: with its secret, or with `private_key_jwt` and a key in `jwks`',
  }),
  jwks: nullable(Jwks, 'Its public keys, for `private_key_jwt`'),
};

const members = {
  id: Type.String({ ...Id, description: 'Also its `client_id`, and the `sub` of its tokens' }),
  organizationId: Id,
  name: Type.String(),
  role: MachineRole,
  roles: RoleNames,
  state: applicationState,
  ...settings,
  createdBy: createdBy(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it last got or used a token, to the minute; null if never'),
};

export const Machine = Resource(members);

/** The only answers that hold the secret. */
export const MachineWithSecret = Resource({
  ...members,
  secret: nullable(
    Type.String(),
    'The secret with which it authenticates, or null with `private_key_jwt`. It is shown only once: store it now',
  ),
});

export const MachineList = ListOf(Machine);

const given = {
  roles: Type.Optional(GivenRoles),
  audiences: Type.Optional(settings.audiences),
  tokenEndpointAuth: Type.Optional(settings.tokenEndpointAuth),
  jwks: Type.Optional(settings.jwks),
};

const example = { parameters: { id: samples.machine.id }, success: samples.machine };

const inOrganization = {
  tag: 'Machines',
  access: ['session'],
  target: organizationTarget,
  permission: 'machines:manage',
} as const;

export const createMachine = operation('POST /organizations/:id/machines', {
  ...inOrganization,
  summary: 'Create a machine',
  description: `For owners who signed in within the last 10 minutes. The owners are notified by email. A machine is an OAuth client that gets tokens in its own name (\`client_credentials\`), and acts for the organization as an API key does. Without \`audiences\`, its tokens are for the public URL. An organization can have at most ${MOST_MACHINES} machines.`,
  recent: true,
  body: Body({ name: Name, role: MachineRole, ...given }),
  successes: created('The machine, with its secret.', MachineWithSecret, 'The machine'),
  errors: ['MACHINE_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: 'Nightly export', role: 'viewer', audiences: samples.machine.audiences },
    success: samples.issuedMachine,
  },
});

export const listMachines = operation('GET /organizations/:id/machines', {
  ...inOrganization,
  summary: 'List the machines of an organization',
  description: 'For owners. Newest first.',
  query: Type.Object(Page),
  successes: ok('The machines.', MachineList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.machine) },
});

const onMachine = {
  ...inOrganization,
  target: { resource: 'machine', notFound: 'MACHINE_NOT_FOUND' },
} as const;

export const getMachine = operation('GET /machines/:id', {
  ...onMachine,
  summary: 'Read a machine',
  description: 'For owners of its organization.',
  conditional: true,
  successes: ok('The machine.', Machine),
  example,
});

export const updateMachine = operation('PUT /machines/:id', {
  ...onMachine,
  summary: 'Change a machine',
  description:
    'For owners of its organization who signed in within the last 10 minutes. Omitted members stay unchanged. A `disabled` machine gets no tokens, and those that work here end at once; they also end when its audiences or its way to authenticate change.',
  recent: true,
  conditional: true,
  body: Body({ name: Type.Optional(Name), state: Type.Optional(applicationState), ...given }),
  successes: ok('The updated machine.', Machine),
  example: {
    ...example,
    request: { name: 'Weekly export' },
    success: { ...samples.machine, name: 'Weekly export' },
  },
});

export const deleteMachine = operation('DELETE /machines/:id', {
  ...onMachine,
  summary: 'Delete a machine',
  description:
    'For owners of its organization. Its tokens stop working here with the next request; other services accept its JWTs until they expire. Pending invitations that it sent are revoked with it.',
  conditional: true,
  successes: done('The machine is deleted.'),
  example: { parameters: example.parameters },
});

export const rotateMachine = operation('POST /machines/:id/rotation', {
  ...onMachine,
  summary: 'Rotate the secret of a machine',
  description:
    'For owners of its organization who signed in within the last 10 minutes. Earlier secrets (at most nine) keep working for `overlap` more seconds. Without `overlap`, its tokens that work here end, too. With `private_key_jwt`, the secret is null.',
  recent: true,
  body: Body({ overlap: Type.Optional(Overlap('the current secret')) }),
  successes: ok('The machine, with its new secret.', MachineWithSecret),
  example: {
    parameters: example.parameters,
    request: { overlap: 86_400 },
    success: samples.issuedMachine,
  },
});
