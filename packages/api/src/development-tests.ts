import { Type } from 'typebox';
import { ALL_TYPES, ofType } from './events.ts';
import {
  Body,
  Email,
  FeedPage,
  GivenId,
  GivenTime,
  Id,
  Name,
  NewPassword,
  nullable,
  Resource,
  Timestamp,
} from './fields.ts';
import { created, ok, operation, unversioned } from './operation.ts';
import { Changes } from './operator-views.ts';
import { ROLES } from './permissions.ts';
import { MOST_ROLES_EACH, ROLE_NAME } from './role-fields.ts';
import * as samples from './samples.ts';

const LONGEST = {
  account: 254,
  parameters: 8_000,
  duration: 32,
  snapshot: 16,
  url: 2_048,
  secret: 100,
} as const;

/** These answer 404 `ROUTE_NOT_FOUND` to another host name, another machine and the pages of other sites. */
const forTests = { ...unversioned, tag: 'Documents', errors: ['ROUTE_NOT_FOUND'] } as const;

const Account = Resource({ id: Id, email: Type.String(), name: nullable(Type.String()) });
const AccessToken = Type.String({ description: 'The access token of a new session' });

const Person = Resource({
  account: Account,
  organization: nullable(
    Resource({ id: Id, name: Type.String() }),
    'The organization that was named, if any',
  ),
  totpSecret: nullable(Type.String(), 'The secret of the authenticator app, in base32, if there is one'),
  accessToken: AccessToken,
});

const SignedIn = Resource({
  account: Account,
  accessToken: AccessToken,
  url: nullable(
    Type.String(),
    'Where the page would send the browser: a URL of the application, with a code or an error; null without `parameters`',
  ),
});

export const addPerson = operation('POST /dev/people', {
  ...forTests,
  summary: 'Add a person',
  description:
    'Adds an account with a verified address and opens a session. An organization that does not exist is made; where the person is not to be an owner, `dev@example.com` owns it.',
  body: Body({
    email: Type.Optional(Email),
    name: Type.Optional(Name),
    password: Type.Optional(NewPassword),
    secondFactor: Type.Optional(Type.Boolean({ description: 'Whether the person has an authenticator app' })),
    organization: Type.Optional(Name),
    role: Type.Optional(
      Type.Enum([...ROLES], {
        description: 'In the organization; without it, the owner of a new one, and a viewer of another',
      }),
    ),
    roles: Type.Optional(
      Type.Array(Type.String(ROLE_NAME), {
        maxItems: MOST_ROLES_EACH,
        description: "The names of the person's product roles",
      }),
    ),
  }),
  successes: created('The person.', Person, 'The session'),
  errors: [...forTests.errors, 'EMAIL_ALREADY_EXISTS'],
  example: {
    request: { organization: 'Analytical Engines', roles: ['approver'] },
    success: {
      account: { id: samples.account.id, email: 'person-4f1c9a2b@example.com', name: null },
      organization: { id: samples.ORGANIZATION_ID, name: 'Analytical Engines' },
      totpSecret: null,
      accessToken: samples.signedIn.accessToken,
    },
  },
});

export const signInForTests = operation('POST /dev/sign-in', {
  ...forTests,
  summary: 'Sign a person in, also to an application',
  description:
    'Opens a session with every factor that the person has. With the parameters of an application, consents and answers with the URL to which the page would send the browser.',
  body: Body({
    account: Type.String({
      minLength: 1,
      maxLength: LONGEST.account,
      description: 'The id or the email of the account',
    }),
    parameters: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST.parameters,
        description:
          "The query string of the application's request to `/authorize`, without the question mark",
      }),
    ),
    organizationId: Type.Optional(GivenId('The organization to sign in for, if the request leaves it open')),
  }),
  successes: ok('The session.', SignedIn),
  errors: [
    ...forTests.errors,
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'APPLICATION_NOT_FOUND',
    'ACCESS_FORBIDDEN',
    'SECOND_FACTOR_MISSING',
    'SSO_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
    'POLICY_REFUSED',
    'RATE_LIMITED',
  ],
  example: {
    request: {
      account: 'ada@example.com',
      parameters: 'response_type=code&client_id=01900000-0000-7000-8000-000000000001&state=af0ifjsldkj',
    },
    success: {
      account: { id: samples.account.id, email: 'ada@example.com', name: null },
      accessToken: samples.signedIn.accessToken,
      url: 'http://localhost:3000/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
    },
  },
});

const Clock = Resource({
  now: Timestamp,
  ahead: Type.Integer({ description: "Milliseconds by which it is ahead of the machine's clock" }),
});

export const readClock = operation('GET /dev/clock', {
  ...forTests,
  summary: 'Read the clock',
  description: 'The time by which the service judges.',
  successes: ok('The clock.', Clock),
  example: { success: { now: '2026-11-29T10:00:00.000Z', ahead: 0 } },
});

export const moveClock = operation('POST /dev/clock', {
  ...forTests,
  summary: 'Move the clock',
  description:
    'Takes one of the members. Everything that the service judges by time follows, and the work in the background that is due by then is done before the response.',
  body: Body({
    advance: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST.duration,
        description: 'A whole number and a unit, such as `8 days`, `90m` or `30 seconds`',
      }),
    ),
    set: Type.Optional(GivenTime('The new time')),
    reset: Type.Optional(Type.Boolean({ description: "True to return to the machine's clock" })),
  }),
  successes: ok('The clock.', Clock),
  example: {
    request: { advance: '8 days' },
    success: { now: '2026-12-07T10:00:00.000Z', ahead: 691_200_000 },
  },
});

const SnapshotId = Type.String({ minLength: 1, maxLength: LONGEST.snapshot });
const Snapshot = Resource({ id: SnapshotId });

export const takeSnapshot = operation('POST /dev/snapshot', {
  ...forTests,
  summary: 'Take a snapshot',
  description:
    'Keeps the database, the stored emails and the clock as they are, in memory. The first and the last nine others are kept.',
  successes: { 201: { description: 'The snapshot.', body: Snapshot } },
  example: { success: { id: '1' } },
});

export const restoreSnapshot = operation('POST /dev/restore', {
  ...forTests,
  summary: 'Restore a snapshot',
  description: 'Everything is as it was, and what the process remembers is forgotten. The snapshot stays.',
  body: Body({
    snapshot: Type.Optional({ ...SnapshotId, description: 'Its `id`; without it, the newest' }),
  }),
  successes: ok('The snapshot.', Snapshot),
  example: { request: {}, success: { id: '1' } },
});

export const listEventsForTests = operation('GET /dev/events', {
  ...forTests,
  summary: 'Follow all events',
  description: 'All events, oldest first. Send `nextCursor` as `after` to continue.',
  query: Type.Object({
    ...FeedPage,
    type: ofType(ALL_TYPES),
    accountId: Type.Optional(GivenId('Only events of this account')),
    organizationId: Type.Optional(GivenId('Only events of this organization')),
  }),
  successes: ok('The next events.', Changes),
  example: { success: { items: [samples.event], nextCursor: samples.FEED_CURSOR } },
});

const ReceiverUrl = Type.String({ format: 'uri', minLength: 1, maxLength: LONGEST.url });

export const addWebhookForTests = operation('POST /dev/webhook', {
  ...forTests,
  summary: 'Send all events to a webhook on this machine',
  description:
    'What `PORTICO_WEBHOOK_URL` is in production, without a restart: every event from now on, oldest first, until the service stops. The same URL again replaces the secret.',
  body: Body({
    url: { ...ReceiverUrl, description: 'An `http` or `https` URL of this machine' },
    secret: Type.String({
      minLength: 1,
      maxLength: LONGEST.secret,
      description: 'The secret that signs the deliveries: `whsec_` and 24 to 64 bytes in base64',
    }),
  }),
  successes: ok('The webhook.', Resource({ url: Type.String() })),
  example: {
    request: {
      url: 'http://localhost:4000/webhook',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    },
    success: { url: 'http://localhost:4000/webhook' },
  },
});
