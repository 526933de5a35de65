import type { FormValues } from '../../frame/action.ts';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { Choice, Select, TextArea } from '../../frame/lazy-fields.tsx';
import { NameField } from '../../frame/name-field.tsx';
import { connections as texts } from '../../texts/connections.json';
import { roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import type { Connection } from './connections.tsx';

export type Type = Connection['type'];

/** Names that are the same in every language. */
export const PROTOCOLS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const satisfies Record<Type, string>;
const TYPES = ['oidc', 'saml'] as const satisfies readonly Type[];
const ROLES = ['viewer', 'admin'] as const;
type Role = (typeof ROLES)[number];

interface TypeChoiceProps {
  readonly type: Type;
  readonly choose: (type: Type) => void;
}

export const TypeChoice = ({ type, choose }: TypeChoiceProps) => (
  <div
    onChange={({ target }) => {
      const chosen = TYPES.find((one) => target instanceof HTMLInputElement && one === target.value);
      if (chosen) choose(chosen);
    }}
  >
    <Choice
      name="type"
      label={texts.type}
      value={type}
      options={TYPES.map((one) => [one, PROTOCOLS[one], texts.typeHints[one]])}
    />
  </div>
);

interface ConnectionFieldsProps {
  readonly type: Type;
  /** The connection to change. */
  readonly connection?: Connection;
}

export function ConnectionFields({ type, connection }: ConnectionFieldsProps) {
  const { rolesFrom, defaultRole, attributes = {}, trustsFactors } = connection ?? {};
  const given = typedRoles(rolesFrom ?? null);
  return (
    <>
      <NameField hint={texts.nameHint} {...(connection && { value: connection.name })} />
      {type === 'oidc' ? (
        <>
          <Field
            name="issuer"
            label={texts.issuer}
            hint={texts.issuerHint}
            flaw={texts.issuerFlaw}
            type="url"
            autocomplete="off"
            {...(connection && { value: connection.issuer ?? '' })}
          />
          <Field
            name="clientId"
            label={words.clientId}
            autocomplete="off"
            {...(connection && { value: connection.clientId ?? '' })}
          />
          <Field
            name="clientSecret"
            label={texts.clientSecret}
            type="password"
            autocomplete="new-password"
            {...(connection && { hint: texts.secretKept, optional: true })}
          />
        </>
      ) : (
        <TextArea
          name="metadata"
          label={texts.metadata}
          hint={texts.metadataHint}
          required
          value={connection?.metadata?.source ?? ''}
        />
      )}
      <Select
        name="defaultRole"
        label={texts.defaultRole}
        value={defaultRole ?? 'viewer'}
        options={ROLES.map((role) => [role, roles[role]])}
      />
      <details open={rolesFrom != null || Object.keys(attributes).length > 0 || trustsFactors === true}>
        <summary>{texts.more}</summary>
        <div class="form">
          <Field
            name="attributes.email"
            label={texts.emailName}
            hint={texts.attributeHint}
            autocomplete="off"
            value={attributes.email ?? ''}
            optional
          />
          <Field
            name="attributes.name"
            label={texts.personName}
            autocomplete="off"
            value={attributes.name ?? ''}
            optional
          />
          <Field
            name="rolesFrom.name"
            label={texts.rolesName}
            hint={texts.rolesNameHint}
            autocomplete="off"
            value={given['rolesFrom.name']}
            optional
          />
          <TextArea
            name="rolesFrom.values"
            label={texts.rolesValues}
            hint={texts.rolesValuesHint}
            flaw={texts.rolesFlaw}
            value={given['rolesFrom.values']}
          />
          <input type="hidden" name="rolesFrom.groups" value={given['rolesFrom.groups']} />
          <Checkbox
            name="trustsFactors"
            label={texts.trustsFactors}
            hint={texts.trustsFactorsHint}
            checked={trustsFactors ?? false}
          />
        </div>
      </details>
    </>
  );
}

type RolesFrom = NonNullable<Connection['rolesFrom']>;

function typedRoles(given: RolesFrom | null) {
  const lines = Object.entries(given?.values ?? {}).map(([value, role]) => `${value} = ${role}`);
  const groups = given?.groups ? JSON.stringify(given.groups) : '';
  return {
    'rolesFrom.name': given?.name ?? '',
    'rolesFrom.values': lines.join('\n'),
    'rolesFrom.groups': groups,
  };
}

/** A value may contain equals signs, as names in a directory do. */
const LINE = /^(.+?)\s*=\s*(\w+)$/;

/** Unreadable text is sent as it is, so that the service refuses it. */
function rolesOf(name: string, lines: string, groups: string): RolesFrom | null {
  const given = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (name.trim() === '' && given.length === 0) return null;
  const values = given.map((line) => {
    const [, value = line, role = ''] = LINE.exec(line) ?? [];
    return [value, role.toLowerCase() as Role];
  });
  const kept = groups === '' ? {} : { groups: JSON.parse(groups) as NonNullable<RolesFrom['groups']> };
  return { name: name.trim(), values: Object.fromEntries(values), ...kept };
}

/** Empty fields mean the usual names. */
function attributesOf(email = '', name = '') {
  return {
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(name.trim() !== '' && { name: name.trim() }),
  };
}

/** The typed values, as a body. */
export function sentOf(typed: FormValues) {
  const { name = '', issuer, clientId, clientSecret, metadata, defaultRole } = typed;
  return {
    name,
    ...(issuer !== undefined && { issuer: issuer.trim() }),
    ...(clientId !== undefined && { clientId: clientId.trim() }),
    ...(clientSecret && { clientSecret }),
    ...(metadata !== undefined && { metadata: metadata.trim() }),
    defaultRole: defaultRole === 'admin' ? ('admin' as const) : ('viewer' as const),
    rolesFrom: rolesOf(
      typed['rolesFrom.name'] ?? '',
      typed['rolesFrom.values'] ?? '',
      typed['rolesFrom.groups'] ?? '',
    ),
    attributes: attributesOf(typed['attributes.email'], typed['attributes.name']),
    trustsFactors: typed.trustsFactors !== undefined,
  };
}

/** The values of the connection's form, except its secret. */
export function typedOf(connection: Connection): FormValues {
  const { name, issuer, clientId, metadata, defaultRole, rolesFrom, attributes, trustsFactors } = connection;
  return {
    name,
    ...(issuer !== null && { issuer }),
    ...(clientId !== null && { clientId }),
    ...(metadata !== null && { metadata: metadata.source }),
    defaultRole,
    ...typedRoles(rolesFrom),
    'attributes.email': attributes.email ?? '',
    'attributes.name': attributes.name ?? '',
    ...(trustsFactors && { trustsFactors: 'on' }),
  };
}
