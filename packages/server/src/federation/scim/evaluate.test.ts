import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { newDirectory } from '../../../test/fixtures/directories.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** Filters made after the grammar, compared with a reference that knows texts and lists alone, over HTTP. */
const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const { connection, token, domain } = await newDirectory(service, await service.organization(owner));
const base = `/scim/${connection}/v2/Users`;
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

type Members = Readonly<Record<string, unknown>>;
const users: Members[] = [];
for (const [at, more] of [
  {},
  { title: 'Countess', externalId: 'E1', emails: [{ value: `b0@${domain}`, type: 'work', primary: true }] },
  { title: 'countess', active: false, name: { familyName: 'Byron', givenName: 'Ada' } },
  {
    nickName: '',
    emails: [
      { value: `b1@${domain}`, type: 'home' },
      { value: `b0@${domain}`, type: 'other' },
    ],
  },
  { externalId: 'e1', [ENTERPRISE]: { department: 'Äther', manager: { value: 'b0' } } },
].entries()) {
  const reply = await service.call('POST', base, { token, body: { userName: `u${at}@${domain}`, ...more } });
  assert.equal(outcome(reply), '201', reply.text);
  users.push(reply.body);
}

/** A filter as text, and what it says of a user. */
interface Sample {
  readonly text: string;
  readonly holds: (user: Members) => boolean;
}
type Value = string | number | boolean | null;

/** Attributes with where their values are, and whether case counts. */
const ATTRIBUTES: readonly (readonly [name: string, path: readonly string[], isExact?: boolean])[] = [
  ['userName', ['userName']],
  [`${USER}:userName`, ['userName']],
  ['TITLE', ['title']],
  ['nickname', ['nickName']],
  ['externalId', ['externalId'], true],
  ['id', ['id'], true],
  ['name.familyName', ['name', 'familyName']],
  ['emails', ['emails', 'value']],
  ['Emails.Type', ['emails', 'type']],
  [`${ENTERPRISE}:department`, [ENTERPRISE, 'department']],
  [`${ENTERPRISE.toLowerCase()}:manager`, [ENTERPRISE, 'manager', 'value']],
  ['password', ['password']],
  ['x.y.z', ['x', 'y', 'z']],
];
const IN_EMAILS: typeof ATTRIBUTES = [
  ['value', ['value']],
  ['TYPE', ['type']],
  ['display', ['display']],
  ['nothing', ['nothing']],
];
const VALUES: readonly Value[] = [
  ...users.map(({ id }) => id as string),
  ...[`U0@${domain}`, `u2@${domain}`, `b0@${domain}`, `B1@${domain}`, 'b0', '', '@'],
  ...['Countess', 'e1', 'E1', 'byron', 'work', 'HOME', 'äTHER', 'true', 'z"\\'],
  ...[7, -1.5e3, null],
];

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, [name ?? '', ...rest]));
  const inner = (value as Members)[name ?? ''];
  if (inner === undefined) return [];
  return rest.length > 0 ? valuesAt(inner, rest) : [inner];
}

const compared: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  eq: (one, other) => one === other,
  co: (one, other) => one.includes(other),
  sw: (one, other) => one.startsWith(other),
  ew: (one, other) => one.endsWith(other),
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
};

const keyword = (word: string) => fc.constantFrom(word, word.toUpperCase());
const comparisonOf = (attributes: typeof ATTRIBUTES): fc.Arbitrary<Sample> =>
  fc
    .tuple(
      fc.constantFrom(...attributes),
      fc.constantFrom('ne', 'NE', ...Object.keys(compared), 'Eq', 'SW'),
      fc.constantFrom(...VALUES),
    )
    .map(([[name, path, isExact], operator, value]) => {
      const [op, form] = [operator.toLowerCase(), isExact ? String : (text: string) => text.toLowerCase()];
      const isEqual = (stored: unknown) => typeof value === 'string' && form(String(stored)) === form(value);
      const test = (stored: unknown) =>
        op === 'ne'
          ? !isEqual(stored)
          : typeof value === 'string' && compared[op]?.(form(String(stored)), form(value)) === true;
      const holds = (user: Members) => {
        const stored = valuesAt(user, path);
        return stored.length === 0 ? op === 'ne' : stored.some(test);
      };
      return { text: `${name} ${operator} ${JSON.stringify(value)}`, holds };
    });
const presence = fc.tuple(fc.constantFrom(...ATTRIBUTES), keyword('pr')).map(([[name, path], pr]) => ({
  text: `${name} ${pr}`,
  holds: (user: Members) => valuesAt(user, path).some((value) => value !== ''),
}));

function joined(samples: readonly Sample[], word: string): Sample {
  const isAnd = word.toLowerCase() === 'and';
  return {
    text: samples.map(({ text }) => text).join(` ${word} `),
    holds: (user) =>
      isAnd ? samples.every(({ holds }) => holds(user)) : samples.some(({ holds }) => holds(user)),
  };
}

/** Filters of a few levels, whose alternatives are in parentheses. */
function filtersOf(depth: number, leaf: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  if (depth === 0) return leaf;
  const inner = filtersOf(depth - 1, leaf);
  const alternatives = fc
    .tuple(fc.array(inner, { minLength: 1, maxLength: 2 }), keyword('or'))
    .map(([samples, or]) => joined(samples, or));
  const grouped = fc
    .tuple(fc.boolean(), keyword('not'), alternatives)
    .map(([isNot, not, { text, holds }]) => ({
      text: `${isNot ? `${not} ` : ''}(${text})`,
      holds: (user: Members) => holds(user) !== isNot,
    }));
  return fc
    .tuple(fc.array(fc.oneof(leaf, grouped), { minLength: 1, maxLength: 2 }), keyword('and'))
    .map(([samples, and]) => joined(samples, and));
}
const inBrackets = filtersOf(1, comparisonOf(IN_EMAILS)).map(({ text, holds }) => ({
  text: `emails[${text}]`,
  holds: ({ emails = [] }: Members) => (emails as readonly Members[]).some(holds),
}));
const filters = filtersOf(
  2,
  fc.oneof({ weight: 4, arbitrary: comparisonOf(ATTRIBUTES) }, presence, inBrackets),
);

test('filters of the grammar find the same users as a reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async ({ text, holds }) => {
      fc.pre(text.length <= 1_000);
      const reply = await service.call('GET', `${base}?filter=${encodeURIComponent(text)}`, { token });
      assert.equal(outcome(reply), '200', reply.text);
      const found = reply.body.Resources.map(({ userName }: { userName: string }) => userName);
      assert.deepEqual(
        found,
        users.filter(holds).map(({ userName }) => userName),
      );
    }),
    { seed: 20_261_129, numRuns: 600 },
  );
});

test('damaged filters are 200 or 400, never a bug', async () => {
  const damaged = fc
    .tuple(
      filters,
      fc.nat(),
      fc.nat(12),
      fc.constantFrom('', '"', '(', ']', '[', '\\', ' and ', '\u0000', '%', '.'),
    )
    .map(([{ text }, at, cut, more]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + more + text.slice(start + cut);
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (text) => {
      const reply = await service.call('GET', `${base}?filter=${encodeURIComponent(text)}`, { token });
      assert.ok(['200', '400 SCIM_FILTER_INVALID'].includes(outcome(reply)), `${text}: ${reply.text}`);
    }),
    { seed: 20_261_129, numRuns: 400 },
  );
});
