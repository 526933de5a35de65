import type { Operation } from '@portico/conventions';
import fc from 'fast-check';
import { isForm } from '../../harness/client.ts';
import { namedIn, nested, oddStrings, type Schema, Slot, validValues, wrongTypes } from './values.ts';

export type Body =
  /** Members in order; a name can occur several times. */
  | { readonly members: readonly (readonly [string, unknown])[]; readonly isForm?: boolean }
  | { readonly text: string }
  | { readonly bytes: Uint8Array };

type Member = readonly [name: string, schema: Schema, required: boolean];

export function membersOf(schema: Operation['body']): Member[] {
  const { properties = {}, required = [] } = (schema ?? {}) as unknown as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => [name, member, required.includes(name)]);
}

export function validMembers(id: string, members: readonly Member[]): fc.Arbitrary<[string, unknown][]> {
  const each = members.map(([name, schema, required]) => {
    const present = validValues(id, name, schema).map((value): [string, unknown][] => [[name, value]]);
    return required ? present : fc.oneof(present, fc.constant([]));
  });
  return fc.tuple(...each).map((lists) => lists.flat());
}

/** One member replaced by a value that is never valid there, or left out although it is required. */
function brokenMembers(id: string, members: readonly Member[]): fc.Arbitrary<[string, unknown][]> {
  return fc
    .tuple(validMembers(id, members), fc.constantFrom(...members))
    .chain(([valid, [name, schema, required]]) => {
      const others = valid.filter(([other]) => other !== name);
      const wrong = wrongTypes(schema).map((value): [string, unknown][] => [...others, [name, value]]);
      return required ? fc.oneof(wrong, fc.constant(others)) : wrong;
    });
}

function oddMembers(id: string, members: readonly Member[]): fc.Arbitrary<[string, unknown][]> {
  const odd = fc
    .constantFrom(...members)
    .chain(([name, schema]) =>
      fc
        .oneof(oddStrings(schema), fc.constant(new Slot('takenEmail')), fc.constant(null), fc.jsonValue())
        .map((value) => [name, value] as const),
    );
  const unknown = fc.tuple(
    fc.oneof(fc.string(), fc.constantFrom('id', 'role', 'toString', '')),
    fc.jsonValue(),
  );
  return fc
    .tuple(validMembers(id, members), fc.array(odd, { maxLength: 2 }), fc.array(unknown, { maxLength: 2 }))
    .map(([valid, changed, added]) => [
      ...valid.filter(([name]) => !changed.some(([other]) => other === name)),
      ...new Map([...changed, ...added.filter(([name]) => !members.some(([known]) => known === name))]),
    ]);
}

const LONGEST_BODY = 65_536;
const padded = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

/** Bodies that are no acceptable JSON object, for any operation. */
const unreadable: fc.Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom(
      '[]',
      'null',
      '"text"',
      '1',
      '{',
      '{"a":}',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1}}',
      '{"a":01}',
      '{"a":NaN}',
      '{} x',
      '\ufeff{}',
    )
    .map((text) => ({ text })),
  fc
    .constantFrom(
      '{"a":"\\ud800"}',
      '{"a":"\\udc00\\ud800"}',
      '{"\\ud83d":1}',
      '{"__proto__":{}}',
      '{"a":{"__proto__":1}}',
    )
    .map((text) => ({ text })),
  fc.constantFrom('{"a":1,"a":2}', '{"a":1,"\\u0061":1}', '{"x":{"k":1,"k":1}}').map((text) => ({ text })),
  fc.constantFrom(32, 33, 100, 5000).map((depth) => ({ text: nested(depth) })),
  fc.constantFrom(LONGEST_BODY + 1, 100_000, 400_000).map((bytes) => ({ text: padded(bytes) })),
  fc
    .constantFrom([0xff], [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d], [0xed, 0xa0, 0x80], [0])
    .map((bytes) => ({ bytes: Uint8Array.from(bytes) })),
);

const strange: fc.Arbitrary<Body> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes })),
  fc.json().map((text) => ({ text })),
  fc.constantFrom(31, 30).map((depth) => ({ text: nested(depth) })),
  fc.constantFrom(LONGEST_BODY, LONGEST_BODY - 1).map((bytes) => ({ text: padded(bytes) })),
  fc.constantFrom('', ' ', '{}', ' \t\r\n{} ', '{"a":1e999}', '{"a":-0}').map((text) => ({ text })),
);

/** A body, and whether it should succeed or must fail. */
export interface Content {
  readonly hope: 'success' | 'failure' | 'either';
  readonly body: Body | undefined;
}

/** No schema alone judges a form: whether it is valid, the world may not know. */
function formContents(id: string, members: readonly Member[]) {
  const either = (list: [string, unknown][]): Content => ({
    hope: 'either',
    body: { members: list, isForm: true },
  });
  const named = namedIn(id);
  const valid = validMembers(
    id,
    members.filter(([name]) => named.includes(name)),
  ).map(either);
  const odd = oddMembers(id, members).map(either);
  const other = strange.map((sent): Content => ({ hope: 'either', body: sent }));
  return { valid, any: fc.oneof(valid, odd, other) };
}

/**
 * Operations whose members depend on each other, or whose defaults refuse what others do: valid bodies have the members of
 * the description.
 */
const DEPENDENT = [
  'createConnection',
  'updateConnection',
  'createIdentity',
  'createSignIn',
  'completeIdentity',
  'completeSignIn',
  'createWebhook',
  'replaceHook',
  'updateManager',
  'updateWebhook',
];

/** Bodies for an operation: those that should succeed, and all kinds. */
export function contents(operation: Operation): {
  valid: fc.Arbitrary<Content>;
  any: fc.Arbitrary<Content>;
} {
  const { id, body, method, path } = operation;
  const nothing: fc.Arbitrary<Content> = fc.constant({ hope: 'success', body: undefined });
  if (!body) {
    // Any body is ignored on operations that take none.
    const ignored = fc.oneof(unreadable, strange).map(
      // Except for a page that is posted to, which passes on any form that it gets.
      (sent): Content => ({ hope: operation.posted ? 'either' : 'success', body: sent }),
    );
    return { valid: nothing, any: fc.oneof(nothing, ignored) };
  }
  const members = membersOf(body);
  if (isForm(method, path)) return formContents(id, members);
  const hoping = (hope: Content['hope']) => (list: [string, unknown][]) =>
    ({ hope, body: { members: list } }) as const;
  const named = namedIn(id);
  const fitting = DEPENDENT.includes(id)
    ? members.flatMap(([name, schema]): Member[] => (named.includes(name) ? [[name, schema, true]] : []))
    : members;
  const valid = validMembers(id, fitting).map(hoping('success'));
  const failing = fc.oneof(
    brokenMembers(id, members).map(hoping('failure')),
    validMembers(id, members)
      .map((list) => hoping('failure')([...list, ...list.slice(0, 1)]))
      .filter((content) => content.body.members.length > 1),
    unreadable.map((sent): Content => ({ hope: 'failure', body: sent })),
  );
  const either = fc.oneof(
    oddMembers(id, members).map(hoping('either')),
    strange.map((sent): Content => ({ hope: 'either', body: sent })),
  );
  return { valid, any: fc.oneof(valid, failing, failing, either) };
}
