import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparable } from '../../../test/harness/processor-time.ts';
import { matches } from './filter.ts';
import { userOperations } from './given.ts';
import { groupOperations, patchedGroup } from './given-group.ts';
import { parseFilter, parsePath } from './parse.ts';
import { patched } from './patch.ts';
import { userType } from './user-schema.ts';

/** Milliseconds of processor time. */
const MOST = 50;

/** The processor time of some work in milliseconds, once it is compiled: the least of several rounds. */
function costOf(work: () => void): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    return comparable(process.threadCpuUsage(before).user / 1_000, MOST);
  });
  return Math.min(...rounds);
}

/** A user of 8 KiB with as many values as it can have. */
const emails = Array.from({ length: 100 }, (_, at) => ({ value: `${'x'.repeat(40)}${at}`, type: 'work' }));
const large = { userName: 'u', emails, phoneNumbers: emails };
const WORST = [
  Array(20)
    .fill(`emails co "${'x'.repeat(30)}y"`)
    .join(' or '),
  `((((${Array(20).fill('emails ew "99"').join(' and ')}))))`,
  `emails[${Array(20)
    .fill(`value co "${'x'.repeat(30)}y"`)
    .join(' or ')}]`,
  `not (${Array(10).fill('(emails eq "a" or phoneNumbers eq "b")').join(' and ')})`,
];

test('the worst filters within the bounds cost under 50 ms for 20 of the largest users', () => {
  for (const text of WORST) {
    const filter = parseFilter(userType, text);
    const cost = costOf(() => {
      for (let at = 0; at < 20; at++) matches(filter, large);
    });
    assert.ok(cost <= MOST, `${text.slice(0, 40)}…: ${cost} ms`);
  }
});

test('parsing any 1,000 characters costs under 50 ms', () => {
  const texts = [
    '(',
    '[',
    '"',
    '\\',
    ' ',
    'a',
    '.',
    'a.',
    ':',
    'urn:',
    '"\\',
    'not (',
    'a[',
    '(a pr and ',
  ].map((part) => part.repeat(1_000).slice(0, 1_000));
  for (const text of [...texts, ...WORST])
    for (const read of [parseFilter, parsePath]) {
      const cost = costOf(() => {
        try {
          read(userType, text);
        } catch (error) {
          assert.match(String(error), /SCIM_(?:FILTER|PATH)_INVALID/);
        }
      });
      assert.ok(cost <= MOST, `${read.name} ${text.slice(0, 20)}: ${cost} ms`);
    }
});

test('the worst operations within the bounds cost under 50 ms for the largest user', () => {
  const tests = Array(20).fill('value ew "q"').join(' or ');
  for (const operations of [
    Array(5).fill({ op: 'remove', path: `emails[${tests}].display` }),
    Array(100).fill({ op: 'replace', path: 'emails[value ew "9"].display', value: 'x' }),
    Array(100).fill({ op: 'remove', path: 'emails', value: emails.slice(0, 10) }),
    Array(100).fill({ op: 'add', path: 'emails', value: emails.slice(0, 10) }),
  ]) {
    const cost = costOf(() => patched(userType.resource, userOperations(operations), large));
    assert.ok(cost <= MOST, `${JSON.stringify(operations[0]).slice(0, 60)}: ${cost} ms`);
  }
  const more = Array(6).fill({ op: 'remove', path: `emails[${tests}].display` });
  assert.throws(() => userOperations(more), /SCIM_PATH_INVALID/);
});

test('the worst operations within the bounds cost under 50 ms for a group of 20,000', () => {
  const members = Array.from({ length: 20_000 }, (_, at) => `0195c0de-0000-7000-8000-${at}`);
  const group = { displayName: 'All', externalId: null, members };
  const compared = { op: 'remove', path: `members[${Array(20).fill('value ew "q"').join(' or ')}]` };
  for (const operations of [
    [compared],
    members.slice(0, 100).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` })),
    members.slice(0, 100).map((value) => ({ op: 'add', path: 'members', value: [{ value }] })),
  ]) {
    const cost = costOf(() => patchedGroup(group, groupOperations(operations)));
    assert.ok(cost <= MOST, `${JSON.stringify(operations[0]).slice(0, 60)}: ${cost} ms`);
  }
  const twice = groupOperations([compared, compared]);
  assert.throws(() => patchedGroup(group, twice), /SCIM_PATH_INVALID/);
});
