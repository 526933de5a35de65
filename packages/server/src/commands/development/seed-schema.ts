import { ConfigurationFile, ROLE_NAME, ROLES, SCOPES } from '@portico/api';
import { Type } from '@portico/conventions';
import { fileChecker } from '../../team/configuration-files/check.ts';

const MOST = 1_000;
const Text = Type.String({ minLength: 1, maxLength: 200 });
const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Optional(Type.Array(item, { maxItems: MOST }));
const { permissions, applications, roles } = ConfigurationFile.properties;
const { secret: _secret, state: _state, ...applicationMembers } = applications.items.properties;
const { key: _key, replaces: _replaces, ...roleMembers } = roles.items.properties;
const { delegable: _delegable, ...ownRoleMembers } = roleMembers;

/** Of an application, what `portico apply` takes, with its ID and its secret themselves. */
const Application = Type.Object({
  ...applicationMembers,
  key: Type.Optional(Text),
  id: Type.Optional(Text),
  secret: Type.Optional(Text),
});
/** A line of `portico accounts import`, which judges the other members. */
const Person = Type.Object(
  {
    email: Text,
    password: Type.Optional(Text),
    operator: Type.Optional(Type.Boolean()),
    organizations: list(Type.Unknown()),
  },
  { additionalProperties: true },
);
const Member = Type.Object({
  email: Text,
  role: Type.Enum([...ROLES]),
  productRoles: list(Type.String(ROLE_NAME)),
});
const Organization = Type.Object({
  key: Text,
  name: Text,
  roles: list(Type.Object(ownRoleMembers)),
  members: Type.Array(Member, { minItems: 1 }),
});
const ServiceKey = Type.Object({
  name: Text,
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1 }),
  key: Text,
});

/** Checks the content of a file, and reports every problem with its path. */
export const checkSeed = fileChecker(
  Type.Object({
    permissions,
    roles: list(Type.Object(roleMembers)),
    applications: list(Application),
    people: list(Person),
    organizations: list(Organization),
    serviceKeys: list(ServiceKey),
  }),
);

/** A file that satisfies the schema. */
export type SeedFile = NonNullable<ReturnType<typeof checkSeed>['value']>;
