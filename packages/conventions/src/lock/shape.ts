/** The properties of a member, at any depth, that callers can rely on. */
export interface Member {
  /** JSON types, sorted, as `null|string`; `any` if the schema says nothing. */
  readonly type: string;
  readonly required: boolean;
  /** The values that it can have, if they are listed. */
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  /** The service's own rule for strings. */
  readonly rule?: string;
  /** Bounds of lengths, numbers and items. */
  readonly least?: number;
  readonly most?: number;
  /** The value that applies if it is left out. */
  readonly default?: unknown;
  /** Other keywords of the schema about values, as JSON. */
  readonly constraint?: string;
}

/**
 * By path from the root: `account.email`, `items[].id`, `fields.*`; `shape<kind=circle>.radius` if there are several
 * alternatives.
 */
export type Members = Readonly<Record<string, Member>>;

type Schema = Readonly<Record<string, unknown>>;
type FoundMembers = Map<string, Member>;

/** Every member that a schema describes; the root is left out if it is an object. */
export function membersOf(schema: unknown): Members {
  const found: FoundMembers = new Map();
  const root = whole(schema as Schema);
  if (root.properties) walkInside(root, '', found);
  else walk(root, { path: '', required: true }, found);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Place {
  readonly path: string;
  readonly required: boolean;
}

function walk(schema: Schema, { path, required }: Place, found: FoundMembers): void {
  const variants = variantsOf(schema);
  const alternatives = variants.filter((variant) => variant.type !== 'null' && !valuesOf(variant));
  found.set(path, { ...memberOf(variants, alternatives), required, ...defaultOf(schema) });
  const [only, ...others] = alternatives;
  if (only && others.length === 0) walkInside(only, path, found);
  if (others.length > 0) {
    for (const [label, variant] of labelled(alternatives))
      walk(variant, { path: `${path}<${label}>`, required: false }, found);
  }
}

function walkInside(schema: Schema, path: string, found: FoundMembers): void {
  const { properties = {}, patternProperties = {}, additionalProperties, items, required = [] } = schema;
  const names = required as readonly string[];
  for (const [name, inner] of Object.entries(properties as Record<string, Schema>))
    walk(inner, { path: path === '' ? name : `${path}.${name}`, required: names.includes(name) }, found);
  for (const [pattern, inner] of Object.entries(patternProperties as Record<string, Schema>))
    walk(inner, { path: `${path}.${ANY_NAME.test(pattern) ? '*' : pattern}`, required: false }, found);
  if (isSchema(additionalProperties))
    walk(additionalProperties, { path: `${path}.*`, required: false }, found);
  if (Array.isArray(items))
    for (const [index, item] of items.entries())
      walk(item, { path: `${path}[${index}]`, required: true }, found);
  else if (isSchema(items)) walk(items, { path: `${path}[]`, required: true }, found);
}

/** How TypeBox writes a record with any names. */
const ANY_NAME = /^\^\(?\.\*\)?\$$/;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The alternatives of a union, at any depth; the schema itself if it is none. */
function variantsOf(given: Schema): Schema[] {
  const schema = whole(given);
  const union = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  return union ? union.flatMap(variantsOf) : [schema];
}

/** An intersection as one schema. */
function whole(schema: Schema): Schema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts = [rest, ...allOf.map(whole)];
  const objects = parts.map((part) => (part.properties ?? {}) as Schema);
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...objects),
    required: parts.flatMap((part) => (part.required ?? []) as readonly string[]),
  };
}

/** Each alternative by what distinguishes it from the others: constants among its members, or its type. */
function labelled(alternatives: readonly Schema[]): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  for (const schema of alternatives) {
    const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    const constants = members.flatMap(([name, inner]) =>
      'const' in inner ? [`${name}=${inner.const}`] : [],
    );
    const label = constants.join(',') || typesOf(schema).join('|');
    found.set(found.has(label) ? `${label} ${found.size + 1}` : label, schema);
  }
  return found;
}

/** Keywords of a schema without effect on values, and those that are compared one by one. */
const KNOWN =
  /^(~.*|\$id|\$comment|title|description|examples|deprecated|default|x-.*|type|required|properties|patternProperties|additionalProperties|items|anyOf|oneOf|const|enum|format|pattern|min(Length|imum|Items)|max(Length|imum|Items))$/;

function memberOf(variants: readonly Schema[], alternatives: readonly Schema[]): Omit<Member, 'required'> {
  const types = new Set(variants.flatMap(typesOf));
  const listed = variants.map(valuesOf);
  const isListed = listed.every((values, index) => values || variants[index]?.type === 'null');
  const values = listed.flatMap((some) => some ?? []);
  const main = (alternatives.length > 1 ? undefined : alternatives[0]) ?? {};
  const others = Object.fromEntries(Object.entries(main).filter(([name]) => !KNOWN.test(name)));
  const said = {
    values: isListed && values.length > 0 ? values : undefined,
    format: main.format,
    pattern: main.pattern,
    rule: main['x-format'],
    least: main.minLength ?? main.minimum ?? main.minItems,
    most: main.maxLength ?? main.maximum ?? main.maxItems,
    constraint: Object.keys(others).length > 0 ? JSON.stringify(others) : undefined,
  };
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  return { type: [...types].sort().join('|'), ...Object.fromEntries(known) };
}

const defaultOf = (schema: Schema) => ('default' in schema ? { default: schema.default } : {});

function typesOf(schema: Schema): string[] {
  if (Array.isArray(schema.type)) return schema.type as string[];
  if (typeof schema.type === 'string') return [schema.type];
  const values = valuesOf(schema);
  return values ? values.map((value) => (value === null ? 'null' : typeof value)) : ['any'];
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return schema.enum as readonly unknown[] | undefined;
}
