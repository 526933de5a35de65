import { newApiKey } from '../../fixtures/api-keys.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { newDirectory } from '../../fixtures/directories.ts';
import { authorized, parametersOf } from '../../fixtures/grants.ts';
import { askForToken, newMachine } from '../../fixtures/machines.ts';
import { credentialsOf, exchange, refresh } from '../../fixtures/oauth.ts';
import { asking } from '../../fixtures/session-ends.ts';
import { outcome } from '../../harness/outcome.ts';
import type { Service } from '../../harness/service.ts';
import { done, MEMBERSHIP_ENDS, membership, ORGANIZATION_ENDS } from './managers.ts';
import { SESSION_ENDS, signedInTwice } from './people.ts';
import { reading, type Use, type Ways, waysOf } from './right.ts';
import { ISSUER, type World } from './world.ts';

async function organizationOf({ direct, owner }: World) {
  return { owner, organization: await direct.organization(owner) };
}

async function withKey(world: World) {
  const place = await organizationOf(world);
  const { organization, owner: by } = place;
  return { ...place, key: await newApiKey(world.direct, { organization, by, role: 'admin' }) };
}
type WithKey = Awaited<ReturnType<typeof withKey>>;

export const apiKey: Ways = {
  by: waysOf(
    {
      deleteApiKey: ({ owner, key }: WithKey, node: Service) =>
        asking(node)('deleteApiKey', owner.token, key.id),
      rotateApiKey: ({ owner, key }: WithKey, node: Service) =>
        asking(node)('rotateApiKey', owner.token, key.id, {}),
      ...ORGANIZATION_ENDS,
    },
    withKey,
    ({ key, organization }) => [
      reading('/v1/caller', key.token),
      reading(`/v1/organizations/${organization}`, key.token),
    ],
  ),
};

async function withMachine(world: World) {
  const place = await organizationOf(world);
  const { organization, owner: by } = place;
  const machine = await newMachine(world.direct, { organization, by, role: 'admin', audiences: [ISSUER] });
  const { body } = await done(askForToken(world.direct, machine, { resource: ISSUER }));
  return { ...place, machine, token: body.access_token as string };
}
type WithMachine = Awaited<ReturnType<typeof withMachine>>;

const MACHINE_ENDS = {
  deleteMachine: ({ owner, machine }: WithMachine, node: Service) =>
    asking(node)('deleteMachine', owner.token, machine.id),
  updateMachine: ({ owner, machine }: WithMachine, node: Service) =>
    asking(node)('updateMachine', owner.token, machine.id, { state: 'disabled' }),
  ...ORGANIZATION_ENDS,
};

const credentials = ({ machine }: WithMachine): Use => ({
  ask: (node) => askForToken(node, machine, { resource: ISSUER }),
  afterwards: '401 APPLICATION_INVALID',
});

export const machine: Ways = {
  by: {
    ...waysOf(MACHINE_ENDS, withMachine, (one) => [reading('/v1/caller', one.token), credentials(one)]),
    ...waysOf(
      {
        rotateMachine: ({ owner, machine }: WithMachine, node: Service) =>
          asking(node)('rotateMachine', owner.token, machine.id, {}),
      },
      withMachine,
      (one) => [credentials(one)],
    ),
  },
};

async function withDirectory(world: World) {
  const place = await organizationOf(world);
  const directory = await newDirectory(world.direct, place.organization);
  return { ...place, ...directory };
}
type WithDirectory = Awaited<ReturnType<typeof withDirectory>>;

const DIRECTORY_ENDS = {
  deleteScimToken: ({ owner, connection }: WithDirectory, node: Service) =>
    asking(node)('deleteScimToken', owner.token, connection),
  createScimToken: ({ owner, connection }: WithDirectory, node: Service) =>
    asking(node)('createScimToken', owner.token, connection),
  deleteConnection: ({ owner, connection }: WithDirectory, node: Service) =>
    asking(node)('deleteConnection', owner.token, connection),
  ...ORGANIZATION_ENDS,
};

export const connection: Ways = {
  by: waysOf(DIRECTORY_ENDS, withDirectory, ({ connection, token }) => [
    reading(`/scim/${connection}/v2/Users`, token),
    reading(`/scim/${connection}/v2/Groups`, token),
  ]),
};

/** A person who has signed in to an application for an organization of another person. */
async function inApplication(world: World) {
  const { direct } = world;
  const place = await membership(world);
  const signed = await signedInTwice(world, place.person);
  const application = await newApplication(direct);
  const { organization } = place;
  const scope = 'openid offline_access organization';
  const parameters = parametersOf(application.id, { scope, organization_id: organization });
  const { code, grant } = await authorized(direct, signed.person.token, parameters, { consent: true });
  const { body } = await done(exchange(direct, application, code));
  const { access_token: access, refresh_token: renewal } = body as Readonly<Record<string, string>>;
  return { ...place, ...signed, application, code, grant, access: access ?? '', renewal: renewal ?? '' };
}
type InApplication = Awaited<ReturnType<typeof inApplication>>;

const ofGrant = ({ access, renewal, application }: InApplication): Use[] => [
  reading('/oauth2/userinfo', access),
  {
    ask: (node) =>
      node.call('POST', '/oauth2/introspect', { body: { token: access, ...credentialsOf(application) } }),
    grants: ({ body }) => body.active,
    afterwards: '200',
  },
  // Each is renewed once, so that it is tried afterwards alone.
  { ask: (node) => refresh(node, application, renewal), afterwards: '400 GRANT_INVALID', before: 'never' },
];

/** Where the application itself is refused. */
const ofApplication = (one: InApplication): Use[] => [
  reading('/oauth2/userinfo', one.access),
  {
    ask: (node) => refresh(node, one.application, one.renewal),
    afterwards: '401 APPLICATION_INVALID',
    before: 'never',
  },
];

const GRANT_ENDS = {
  deleteGrant: ({ person, grant }: InApplication, node: Service) =>
    asking(node)('deleteGrant', person.token, grant),
  revokeOauthToken: ({ application, access }: InApplication, node: Service) =>
    node.call('POST', '/oauth2/revoke', { body: { token: access, ...credentialsOf(application) } }),
};

const GRANT_ENDS_TOO = {
  'a code comes twice': async ({ application, code }: InApplication, node: Service) =>
    outcome(await exchange(node, application, code)),
  'a refresh token comes a third time': async ({ application, renewal }: InApplication, node: Service) => {
    for (let time = 0; time < 3; time++) await refresh(node, application, renewal);
  },
};

const APPLICATION_ENDS = {
  deleteApplication: ({ application }: InApplication, node: Service, { operator }: World) =>
    asking(node)('deleteApplication', operator.token, application.id),
  updateApplication: ({ application }: InApplication, node: Service, { operator }: World) =>
    asking(node)('updateApplication', operator.token, application.id, { state: 'disabled' }),
};

export const application: Ways = {
  by: {
    ...waysOf({ ...SESSION_ENDS.by, ...MEMBERSHIP_ENDS.by, ...GRANT_ENDS }, inApplication, ofGrant),
    ...waysOf(APPLICATION_ENDS, inApplication, ofApplication),
    ...waysOf(
      {
        rotateApplication: ({ application }: InApplication, node: Service, { operator }: World) =>
          asking(node)('rotateApplication', operator.token, application.id, {}),
      },
      inApplication,
      ({ application, access }) => [
        {
          ask: (node) =>
            node.call('POST', '/oauth2/introspect', {
              body: { token: access, ...credentialsOf(application) },
            }),
          afterwards: '401 APPLICATION_INVALID',
        },
      ],
    ),
  },
  too: waysOf({ ...SESSION_ENDS.too, ...MEMBERSHIP_ENDS.too, ...GRANT_ENDS_TOO }, inApplication, ofGrant),
};
