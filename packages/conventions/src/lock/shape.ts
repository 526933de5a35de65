/** What a caller can rely on about a member, at any depth. */
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
}

/** By path from the root: `account.email`, `items[].id`, `fields.*`. */
export type Members = Readonly<Record<string, Member>>;

type Schema = Readonly<Record<string, unknown>>;
type Found = Map<string, Member>;

/** Every member that a schema describes; the root is left out if it is an object. */
export function membersOf(schema: unknown): Members {
  const found: Found = new Map();
  const root = schema as Schema;
  if (root.properties) walkInside(root, '', found);
  else walk(root, { path: '', required: true }, found);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Place {
  readonly path: string;
  readonly required: boolean;
}

function walk(schema: Schema, place: Place, found: Found): void {
  const variants = variantsOf(schema);
  found.set(place.path, memberOf(schema, variants, place.required));
  for (const variant of variants) walkInside(variant, place.path, found);
}

function walkInside(schema: Schema, path: string, found: Found): void {
  const { properties = {}, patternProperties, additionalProperties, items, required = [] } = schema;
  const names = required as readonly string[];
  for (const [name, inner] of Object.entries(properties as Record<string, Schema>)) {
    walk(inner, { path: path === '' ? name : `${path}.${name}`, required: names.includes(name) }, found);
  }
  const [open] = Object.values((patternProperties ?? {}) as Record<string, Schema>);
  const others = open ?? additionalProperties;
  if (isSchema(others)) walk(others, { path: `${path}.*`, required: false }, found);
  if (isSchema(items)) walk(items, { path: `${path}[]`, required: true }, found);
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The alternatives of a union, at any depth; the schema itself if it is none. */
function variantsOf(schema: Schema): Schema[] {
  const union = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  return union ? union.flatMap(variantsOf) : [schema];
}

function memberOf(schema: Schema, variants: readonly Schema[], required: boolean): Member {
  const types = new Set(variants.flatMap(typesOf));
  const listed = variants.map(valuesOf);
  const isListed = listed.every((values, index) => values || variants[index]?.type === 'null');
  const values = listed.flatMap((some) => some ?? []);
  const main = variants.find(({ type }) => type !== 'null') ?? schema;
  const said = {
    values: isListed && values.length > 0 ? values : undefined,
    format: main.format,
    pattern: main.pattern,
    rule: main['x-format'],
    least: main.minLength ?? main.minimum ?? main.minItems,
    most: main.maxLength ?? main.maximum ?? main.maxItems,
  };
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  return { type: [...types].sort().join('|'), required, ...Object.fromEntries(known) } as Member;
}

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
