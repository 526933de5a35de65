import { ConfigurationFile, type ConfigurationItem, type ConfigurationSection } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { type CheckFields, fieldsChecker } from '@portico/conventions/serving';
import type { StaticDecode, TObject, TSchema } from 'typebox';
import { nearest } from '../../configuration/nearest.ts';
import { emailFormat } from '../../ground/email.ts';
import { nameFormat } from '../../ground/names.ts';
import { visibleFormat } from '../../ground/visible.ts';
import { formats as ofPipeline } from '../../pipeline/formats.ts';
import { formats as ofTenancy } from '../../tenancy/formats.ts';
import type { Path, Problem } from './parse.ts';

const formats = { ...ofPipeline, ...ofTenancy, name: nameFormat, visible: visibleFormat, email: emailFormat };

/** Makes the check of files of a schema; the value is undefined if there are problems. */
export function fileChecker<Schema extends TObject>(schema: Schema) {
  const check = onceUsed(schema);
  // Without required members, of which a missing one would hide what else is wrong.
  const checkPresent = onceUsed(withoutRequired(schema) as TObject);
  return (content: unknown): { value: StaticDecode<Schema> | undefined; problems: readonly Problem[] } => {
    // A file of comments alone.
    const given = content ?? {};
    if (!isRecord(given)) return { value: undefined, problems: [{ path: [], message: 'must be an object' }] };
    const { value, missing } = check(given);
    const { invalid } = checkPresent(given);
    const problems = [
      ...unknownIn(schema, given, []),
      ...missing.map((field) => ({ path: pathOf(field), message: 'is required' })),
      ...problemsIn(invalid),
    ];
    return { value: problems.length > 0 ? undefined : (value as StaticDecode<Schema>), problems };
  };
}

/** A check that is compiled when it is first used: most starts read no file, and these are the largest schemas. */
function onceUsed(schema: TObject): CheckFields {
  let check: CheckFields | undefined;
  return (input) => {
    check ??= fieldsChecker(schema, formats);
    return check(input);
  };
}

const checkFile = fileChecker(ConfigurationFile);
const checkPart = onceUsed(ConfigurationFile);

/** Problems of a file according to the schema. */
export const problemsOfFile = (content: unknown): readonly Problem[] => checkFile(content).problems;

/** An item of a file, or of a list in it. */
interface Part<Section extends ConfigurationSection> {
  /** Its place among those of its section; undefined where that is no list. */
  readonly index: number | undefined;
  readonly item: ConfigurationItem<Section>;
}

/**
 * The items of a section that satisfy the schema, each checked by itself, so that what else is wrong with them can be judged
 * whatever the schema finds in the rest of the file. Members that it does not know are left out.
 */
export function soundItems<Section extends ConfigurationSection>(
  content: unknown,
  section: Section,
): readonly Part<Section>[] {
  const given = isRecord(content) && Object.hasOwn(content, section) ? content[section] : undefined;
  const parts = Array.isArray(given)
    ? given.map((one, index) => ({ index, alone: [one] }))
    : [{ alone: given }];
  return parts.flatMap(({ alone, ...place }) => {
    const checked = checkPart({ [section]: alone }).value?.[section as keyof object];
    const [item] = [checked ?? []].flat() as (ConfigurationItem<Section> | undefined)[];
    return item === undefined ? [] : [{ index: undefined, ...place, item }];
  });
}

/** The same flaws as problems at members. @param below the member that the names of fields start from */
export function problemsIn(fields: Readonly<Record<string, Flaw>>, below: Path = []): Problem[] {
  return Object.entries(fields).map(([field, { message }]) => ({
    path: [...below, ...pathOf(field)],
    message,
  }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathOf(field: string): Path {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** A misspelt member would otherwise go unnoticed. */
function unknownIn(schema: TSchema, value: unknown, path: Path): Problem[] {
  const { properties, items, anyOf, additionalProperties } = schema as Partial<SchemaParts>;
  if (anyOf) return anyOf.flatMap((one) => unknownIn(one, value, path));
  if (items && Array.isArray(value)) return value.flatMap((one, at) => unknownIn(items, one, [...path, at]));
  if (!properties || additionalProperties === true || !isRecord(value)) return [];
  const known = Object.keys(properties);
  return Object.entries(value).flatMap(([name, member]) => {
    const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (of) return unknownIn(of, member, [...path, name]);
    const shown = name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
    return [{ path: [...path, shown], message: unknown(shown, known) }];
  });
}

/** Characters of an unknown name that a problem repeats. What finding the nearest takes grows with them. */
const LONGEST_SHOWN = 64;

interface SchemaParts {
  readonly properties: Readonly<Record<string, TSchema>>;
  readonly items: TSchema;
  readonly anyOf: readonly TSchema[];
  readonly additionalProperties: unknown;
}

function unknown(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `is not a known member${meant ? `; did you mean ${meant}?` : `: use one of ${known.join(', ')}`}`;
}

function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) => name !== 'required' || !Array.isArray(value),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, withoutRequired(value)]));
}
