import { type StaticDecode, type TSchema, Type } from 'typebox';
import { APPLICATION_KINDS, applicationState, givenSettings, MOST_APPLICATIONS } from './applications.ts';
import { GivenBrand } from './brand.ts';
import { ALL_TYPES, AnyEventType } from './events.ts';
import { Body, Email, formatted, Id, Name, nameOf, nullable, Resource } from './fields.ts';
import { givenHook, HOOK_POINTS } from './hooks.ts';
import { byTeam, forTeam, ok, operation } from './operation.ts';
import { SCOPES } from './permissions.ts';
import { PolicyDefaults } from './policies.ts';
import { delegable, givenPermissions, MOST_ROLES, newRole } from './roles.ts';
import * as samples from './samples.ts';
import { Scope } from './service-keys.ts';

/** The kinds of things that files of configuration describe, as plans call them. */
export const MANAGED_KINDS = [
  'permission',
  'role',
  'application',
  'service_key',
  'operator',
  'provider',
  'policy_defaults',
  'hook',
  'webhook',
  'brand',
] as const;
export type ManagedKind = (typeof MANAGED_KINDS)[number];

const KEY = {
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  minLength: 1,
  maxLength: 64,
} as const;
const Key = (description: string) => Type.String({ ...KEY, description });

const OWN_KEY = Key('Its name in these files alone: keep it when you rename what it stands for');

const Secret = (description: string) =>
  Type.Optional(
    Body(
      {
        env: Type.String({
          pattern: '^[A-Za-z_][A-Za-z0-9_]{0,127}$',
          description:
            'The environment variable that holds it, or with `_FILE` at its end names a file with it',
        }),
      },
      { description },
    ),
  );

const roles = Type.Array(
  Body({
    key: Type.Optional(
      Key('Its name in these files alone, by default its `name`: keep it when you rename the role'),
    ),
    ...newRole,
    delegable,
    replaces: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: MOST_ROLES.team,
        description:
          'Keys of roles that are removed: managers, invitations and API keys that have one get this role in its place',
      }),
    ),
  }),
  { maxItems: MOST_ROLES.team, description: "The team's roles of the product" },
);

const applications = Type.Array(
  Body({
    key: OWN_KEY,
    name: Name,
    kind: Type.Enum([...APPLICATION_KINDS], {
      description:
        '`web` keeps a secret; `browser` and `native` cannot. Nobody signs in to a `machine`: it gets tokens in its own name',
    }),
    state: Type.Optional(applicationState),
    ...givenSettings,
    secret: Secret(
      'Of a `web` application or a `machine`: `portico_cs_` and 43 characters. Without it, one is made with the application',
    ),
  }),
  { maxItems: MOST_APPLICATIONS, description: 'The applications that people sign in to' },
);

const MOST_KEYS = 200;
const MOST_NETWORKS = 20;
const MOST_OPERATORS = 200;

const serviceKeys = Type.Array(
  Body({
    key: OWN_KEY,
    name: Name,
    scopes: Type.Array(Scope, {
      minItems: 1,
      maxItems: SCOPES.length,
      description: 'What it can be used for',
    }),
    networks: Type.Optional(
      nullable(
        Type.Array(formatted('network', { maxLength: 50 }), { maxItems: MOST_NETWORKS }),
        'The addresses and ranges in CIDR notation from which it works; by default, all',
      ),
    ),
    expiresAt: Type.Optional(
      nullable(
        formatted('time', { format: 'date-time', maxLength: 40, description: 'When it stops working' }),
        'By default, never',
      ),
    ),
    secret: Secret('`portico_sk_` and 43 characters. Without it, one is made with the key'),
  }),
  { maxItems: MOST_KEYS, description: 'Keys with which back ends of the team act' },
);

const operators = Type.Array(Body({ email: Email }), {
  maxItems: MOST_OPERATORS,
  description: 'The accounts that are operators, by their addresses',
});

/** Providers with preset settings. */
export const PROVIDER_PRESETS = ['google', 'microsoft', 'github', 'apple'] as const;

/** How many providers the team can have. */
export const MOST_PROVIDERS = 50;
const MOST_PROVIDER_SCOPES = 50;
/** Characters of what a provider has assigned: Google's client IDs have more than 70. */
const LONGEST_ASSIGNED = 255;
const assigned = (description: string) =>
  Type.String({ pattern: '^\\P{C}+$', minLength: 1, maxLength: LONGEST_ASSIGNED, description });

const providers = Type.Array(
  Body({
    id: Type.String({
      pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
      minLength: 1,
      maxLength: 40,
      description: 'Part of its return address; do not change it later, because identities refer to it',
    }),
    name: Type.Optional(nameOf(64, 'The name that people see; presets have one. ')),
    preset: Type.Optional(Type.Enum([...PROVIDER_PRESETS], { description: 'Without one, set `issuer`' })),
    issuer: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2_048, description: 'The issuer of an OpenID provider' }),
    ),
    clientId: assigned('The client ID that the provider assigned to this service'),
    secret: Secret(
      'The client secret from the provider; of Apple, the key. One that is stored stays without it',
    ),
    teamId: Type.Optional(assigned('Of Apple')),
    keyId: Type.Optional(assigned('Of Apple')),
    scopes: Type.Optional(
      Type.Array(Type.String({ pattern: '^[!#-\\[\\]-~]+$', minLength: 1, maxLength: 200 }), {
        maxItems: MOST_PROVIDER_SCOPES,
        description: 'In addition to `openid`; by default, `email` and `profile`',
      }),
    ),
    trustsEmail: Type.Optional(
      Type.Boolean({
        description:
          'Whether to trust the email addresses of a provider without a preset; only if it verifies each',
      }),
    ),
  }),
  { maxItems: MOST_PROVIDERS, description: 'The providers with which everyone can sign in' },
);

const hooks = Type.Array(
  Body({
    ...givenHook,
    secret: Secret(
      'The secret that signs its requests: `whsec_` and 24 to 64 bytes in base64. One that is stored stays without it',
    ),
  }),
  { maxItems: HOOK_POINTS.length, description: "The team's own rules, at most one for each point" },
);

/** How many webhooks the team can have, besides the one of `PORTICO_WEBHOOK_URL`. */
export const MOST_TEAM_WEBHOOKS = 20;

const webhooks = Type.Array(
  Body({
    key: OWN_KEY,
    name: Name,
    url: Type.String({
      format: 'uri',
      minLength: 1,
      maxLength: 2_048,
      description: 'An `https` URL without user name, password and fragment; it can be in a private network',
    }),
    types: Type.Optional(
      nullable(
        Type.Array(AnyEventType, { minItems: 1, maxItems: ALL_TYPES.length }),
        'The types of events to deliver. By default, all',
      ),
    ),
    state: Type.Optional(
      Type.Enum(['active', 'paused'], {
        description: '`active` by default. A `paused` one gets no new deliveries, and pending ones wait',
      }),
    ),
    secret: Secret(
      'The secret that signs its deliveries: `whsec_` and 24 to 64 bytes in base64. Without it, one is made with the webhook',
    ),
  }),
  {
    maxItems: MOST_TEAM_WEBHOOKS,
    description: "The team's webhooks, to which events of all accounts and organizations are delivered",
  },
);

/** A configuration file. Every member is optional; omitted ones stay unchanged. */
export const ConfigurationFile = Body({
  $schema: Type.Optional(
    Type.String({ maxLength: 2_048, description: 'Where editors find this schema; nothing else reads it' }),
  ),
  permissions: Type.Optional(givenPermissions),
  roles: Type.Optional(roles),
  applications: Type.Optional(applications),
  serviceKeys: Type.Optional(serviceKeys),
  operators: Type.Optional(operators),
  providers: Type.Optional(providers),
  policyDefaults: Type.Optional(PolicyDefaults),
  hooks: Type.Optional(hooks),
  webhooks: Type.Optional(webhooks),
  brand: Type.Optional(GivenBrand),
});

/** As it is parsed. */
export type Configuration = StaticDecode<typeof ConfigurationFile>;
/** A member of such a file that describes things of one kind. */
export type ConfigurationSection = Exclude<keyof Configuration, '$schema'>;
/** One thing of a section. */
export type ConfigurationItem<Section extends ConfigurationSection> =
  NonNullable<Configuration[Section]> extends readonly (infer Item)[]
    ? Item
    : NonNullable<Configuration[Section]>;

/** The longest body with files. */
const BODY_BYTES = 524_288;
/** The longest secret, in characters: a key of Apple has more than 250. */
const LONGEST_SECRET = 4_096;

const StepKind = Type.Enum([...MANAGED_KINDS]);
const StepKey = Type.String({ description: 'Its key in the files' });

const Step = Resource({
  action: Type.Enum(['create', 'update', 'adopt', 'remove', 'release'], {
    description: '`adopt` manages a resource that already exists; `release` keeps one, and stops managing it',
  }),
  kind: StepKind,
  key: StepKey,
  name: Type.String({ description: 'The name that plans show' }),
  changes: Type.Array(Type.String(), { description: 'What changes, such as `permissions + invoice:pay`' }),
  consequences: Type.Array(Type.String(), { description: 'The effects on people' }),
});

export const AppliedConfiguration = Resource({
  applied: Type.Boolean({ description: 'False for a plan' }),
  changes: Type.Array(Step),
  kept: Type.Array(Resource({ kind: StepKind, key: StepKey }), {
    description: 'Resources that the files no longer describe, and that were kept',
  }),
  postponed: Type.Array(Resource({ kind: StepKind, key: StepKey, reason: Type.String() }), {
    description: 'Changes that wait for something else',
  }),
  secrets: Type.Array(Resource({ kind: StepKind, key: StepKey, id: Id, secret: Type.String() }), {
    description: 'Secrets that were generated. They are not shown again: store them now',
  }),
});

const team = { ...byTeam('configuration:apply'), tag: 'Configuration' } as const;
const AnyConfiguration = (description: string) =>
  Type.Object({}, { additionalProperties: true, description });

export const exportConfiguration = operation('GET /operator/configuration', {
  ...team,
  summary: 'Export the configuration',
  description: `${forTeam('configuration:apply')} Everything that configuration files can describe, without secrets, as one of them: \`portico export-configuration\` writes the same.`,
  successes: ok('The configuration.', Type.Object({}, { additionalProperties: true })),
  example: { success: samples.configuration },
});

export const applyConfiguration = operation('POST /operator/configuration', {
  ...team,
  summary: 'Apply a configuration',
  description: `${forTeam('configuration:apply')} Makes the service what the configuration describes, in one transaction: applied again, it does nothing. Operators, service keys, providers, hooks and webhooks are changed by the command on the machine only: a configuration that would change them is 403 \`ACCESS_FORBIDDEN\`. One that cannot be applied is 422, with every problem in \`fields.configuration\`.`,
  recent: true,
  bodyBytes: BODY_BYTES,
  body: Body({
    configuration: AnyConfiguration(
      'The content of a configuration file, or of several that belong together',
    ),
    secrets: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: Type.String({ maxLength: LONGEST_SECRET }),
          description: 'The values of the variables that the configuration names',
        },
      ),
    ),
    dryRun: Type.Optional(
      Type.Boolean({ description: 'Whether to return the plan alone, and change nothing' }),
    ),
    leftovers: Type.Optional(
      Type.Enum(['keep', 'remove', 'release'], {
        description:
          'What becomes of resources that earlier files managed and this configuration does not describe; by default, they are kept',
      }),
    ),
  }),
  successes: ok('What has changed, or would change.', AppliedConfiguration),
  example: { request: { configuration: samples.configuration }, success: samples.appliedConfiguration },
});

/** The same as a JSON Schema for editors; unlike requests, files have no unknown members. */
export function configurationSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of Portico',
    ...(closed(ConfigurationFile) as object),
  };
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema as TSchema)
    .filter(([name]) => !name.startsWith('x-'))
    .map(([name, value]) => [name, closed(value)]);
  const { properties, additionalProperties } = schema as {
    properties?: object;
    additionalProperties?: unknown;
  };
  const isObject = properties !== undefined && additionalProperties === undefined;
  return { ...Object.fromEntries(members), ...(isObject && { additionalProperties: false }) };
}
