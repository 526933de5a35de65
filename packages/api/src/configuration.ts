import { type Static, type TSchema, Type } from 'typebox';
import {
  APPLICATION_KINDS,
  applicationSettings,
  applicationState,
  givenSettings,
  MOST_APPLICATIONS,
} from './applications.ts';
import { Body, Name } from './fields.ts';
import { delegable, givenPermissions, MOST_ROLES, newRole } from './roles.ts';

/** The kinds of things that files of configuration describe, as plans call them. */
export const MANAGED_KINDS = ['permission', 'role', 'application'] as const;
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
      description: '`web` keeps a secret; `browser` and `native` cannot',
    }),
    state: Type.Optional(applicationState),
    ...givenSettings,
    redirectUris: applicationSettings.redirectUris,
    secret: Secret(
      'Of a `web` application: `portico_cs_` and 43 characters. Without it, one is made with the application',
    ),
  }),
  { maxItems: MOST_APPLICATIONS, description: 'The applications that people sign in to' },
);

/** A configuration file. Every member is optional; omitted ones stay unchanged. */
export const ConfigurationFile = Body({
  $schema: Type.Optional(
    Type.String({ maxLength: 2_048, description: 'Where editors find this schema; nothing else reads it' }),
  ),
  permissions: Type.Optional(givenPermissions),
  roles: Type.Optional(roles),
  applications: Type.Optional(applications),
});

export type Configuration = Static<typeof ConfigurationFile>;
/** A member of such a file that describes things of one kind. */
export type ConfigurationSection = Exclude<keyof Configuration, '$schema'>;
/** One thing of a section. */
export type ConfigurationItem<Section extends ConfigurationSection> =
  NonNullable<Configuration[Section]> extends readonly (infer Item)[]
    ? Item
    : NonNullable<Configuration[Section]>;

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
