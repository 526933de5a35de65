/** An attribute of a resource, as RFC 7643 (section 7) describes it; what is left out is the usual. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly description: string;
  readonly multiValued?: true;
  /** Whether it can have any number of values: the members of a group. */
  readonly isUnbounded?: true;
  /** Whether it has the attributes of an extension, and the name of its schema. */
  readonly isExtension?: true;
  readonly required?: true;
  /** Whether case counts where values are compared. */
  readonly caseExact?: true;
  readonly mutability?: 'readOnly' | 'immutable';
  readonly returned?: 'always';
  readonly uniqueness?: 'server';
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

type Rest = Omit<Attribute, 'name' | 'type' | 'description' | 'subAttributes'>;

export const text = (name: string, description: string, rest: Rest = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...rest,
});

export const flag = (name: string, description: string): Attribute => ({
  name,
  type: 'boolean',
  description,
});

export const reference = (name: string, description: string, rest: Rest): Attribute => ({
  name,
  type: 'reference',
  description,
  ...rest,
});

export const complex = (
  name: string,
  description: string,
  { subAttributes, ...rest }: Rest & Required<Pick<Attribute, 'subAttributes'>>,
): Attribute => ({ name, type: 'complex', description, ...rest, subAttributes });

/** A schema of RFC 7643. */
export interface Schema {
  /** Its URN. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** A kind of resources with all of its attributes, those of extensions within an attribute whose name is the URN. */
export interface ResourceType {
  readonly schema: Schema;
  readonly extensions: readonly Schema[];
  /** The resource as an attribute. */
  readonly resource: Attribute;
}

/** An attribute as RFC 7643 (section 7) shows it. */
export function described({ subAttributes, isUnbounded: _, ...attribute }: Attribute): object {
  const simple = attribute.type !== 'complex' && { caseExact: attribute.caseExact ?? false };
  return {
    ...attribute,
    multiValued: attribute.multiValued ?? false,
    required: attribute.required ?? false,
    ...simple,
    mutability: attribute.mutability ?? 'readWrite',
    returned: attribute.returned ?? 'default',
    uniqueness: attribute.uniqueness ?? 'none',
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  };
}

const READ_ONLY = { mutability: 'readOnly', caseExact: true } as const;

/** The attributes of every resource (RFC 7643, section 3.1), which no schema lists. */
const COMMON = [
  text('schemas', 'The URNs of the schemas', {
    multiValued: true,
    mutability: 'readOnly',
    returned: 'always',
  }),
  text('id', 'The identifier assigned by the service', { ...READ_ONLY, returned: 'always' }),
  text('externalId', 'The identifier assigned by the directory', { caseExact: true }),
  complex('meta', 'About the resource', {
    mutability: 'readOnly',
    returned: 'always',
    subAttributes: [
      text('resourceType', 'The resource type', READ_ONLY),
      { name: 'created', type: 'dateTime', description: 'When it was created', ...READ_ONLY },
      { name: 'lastModified', type: 'dateTime', description: 'When it was last changed', ...READ_ONLY },
      text('version', 'Its version, as in `ETag`', READ_ONLY),
    ],
  }),
];

export function resourceType(schema: Schema, extensions: readonly Schema[] = []): ResourceType {
  const extended = extensions.map(({ id, description, attributes }) =>
    complex(id, description, { isExtension: true, subAttributes: attributes }),
  );
  const subAttributes = [...COMMON, ...schema.attributes, ...extended];
  return { schema, extensions, resource: complex(schema.name, schema.description, { subAttributes }) };
}
