import { type Follow, limited, type Operation, type Response, type Schema } from './document.ts';
import { at, isObject, listAt, member, objectAt } from './json.ts';

const DEEPEST = 12;

/** The document's response for a status: its own entry, that of its class, or the default. */
export function responseFor({ responses }: Operation, status: number): Response | undefined {
  return (
    responses.get(String(status)) ??
    responses.get(`${Math.floor(status / 100)}XX`) ??
    responses.get('default')
  );
}

/** The schema that the document gives for a status and a media type. */
export function schemaFor(operation: Operation, status: number, mediaType: string): Schema | undefined {
  const content = responseFor(operation, status)?.content;
  const own = [...(content ?? [])].find(([name]) => name.split(';')[0]?.trim() === mediaType);
  return own?.[1];
}

/** The strings that a schema allows at a pointer into a body; undefined if it lists none, or allows any. */
export function choicesAt(schema: Schema, pointer: string, follow: Follow): string[] | undefined {
  return choices({ schema, pointer, depth: 0 }, limited(follow));
}

interface Place {
  readonly schema: Schema;
  readonly pointer: string;
  readonly depth: number;
}

function choices({ schema, pointer, depth }: Place, follow: Follow): string[] | undefined {
  const found = follow(schema);
  if (!isObject(found) || depth > DEEPEST) return undefined;
  const inside = (one: unknown, rest: string) =>
    choices({ schema: one as Schema, pointer: rest, depth: depth + 1 }, follow);
  const [, name, ...rest] = pointer.split('/');
  const fixed = name === undefined ? own(found) : undefined;
  if (fixed) return fixed;
  const property = name === undefined ? undefined : member(objectAt(found, 'properties'), name);
  const ofProperty =
    property === undefined ? undefined : inside(property, rest.map((one) => `/${one}`).join(''));
  if (ofProperty) return ofProperty;
  for (const one of listAt(found, 'allOf')) {
    const listed = inside(one, pointer);
    if (listed) return listed;
  }
  const alternatives = [...listAt(found, 'oneOf'), ...listAt(found, 'anyOf')];
  const lists = alternatives.map((one) => inside(one, pointer));
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

function own(schema: Readonly<Record<string, unknown>>): string[] | undefined {
  const fixed = at(schema, '/const');
  const choices = fixed === undefined ? listAt(schema, 'enum') : [fixed];
  return choices.length > 0 ? choices.map(String) : undefined;
}
