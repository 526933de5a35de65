import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDirectory, newScimGroup, newScimUser } from '../../../test/fixtures/directories.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const directory = await newDirectory(service, await service.organization(owner));
const base = `/scim/${directory.connection}/v2`;
const [user, group] = [await newScimUser(service, directory), await newScimGroup(service, directory)];

const find = (kind: string, filter: string) =>
  service.call('GET', `${base}/${kind}?filter=${encodeURIComponent(filter)}`, { token: directory.token });
const patch = (path: string, Operations: readonly object[]) =>
  service.call('PATCH', base + path, { token: directory.token, body: { Operations } });

const joined = (many: number, by: string) => Array(many).fill('(title eq "a" or title eq "b")').join(by);
const nested = (many: number) => `${'('.repeat(many)}title eq "a"${')'.repeat(many)}`;

/** Filters within the bounds and beyond them, whose cost would be a product if they were multiplied out. */
const BOUNDS: Readonly<Record<string, readonly [filter: string, isTaken: boolean]>> = {
  '20 comparisons that are a product of 1,024': [joined(10, ' and '), true],
  '22 comparisons': [joined(11, ' and '), false],
  '58 comparisons within 1,000 characters': [Array(29).fill('(a eq 1 or b eq 1)').join(' and '), false],
  '5 levels': [nested(5), true],
  '6 levels': [nested(6), false],
  '400 levels': [nested(400), false],
  '1,000 characters': [`title eq "${'x'.repeat(989)}"`, true],
  '1,001 characters': [`title eq "${'x'.repeat(990)}"`, false],
  'a negated product': [`not (${joined(9, ' and ')})`, true],
};

for (const [what, [filter, isTaken]] of Object.entries(BOUNDS)) {
  test(`a filter of ${what}: ${isTaken ? '200' : '400 invalidFilter'}, at no cost`, async () => {
    for (const kind of ['Users', 'Groups']) {
      const before = process.cpuUsage();
      const reply = await find(kind, filter);
      const { user: spent } = process.cpuUsage(before);
      assert.equal(outcome(reply), isTaken ? '200' : '400 SCIM_FILTER_INVALID', reply.text);
      if (!isTaken) assert.equal(reply.body.scimType, 'invalidFilter');
      assert.ok(spent < 250_000, `${kind}: ${spent} µs`);
    }
  });
}

test('PATCH: 400 invalidPath for a path that is invalid or out of bounds, cheaply, for users and groups', async () => {
  const beyond = Object.values(BOUNDS).flatMap(([filter, isTaken]) =>
    isTaken ? [] : [`emails[${filter}].value`],
  );
  for (const path of [
    ...beyond,
    'emails[0].value',
    'emails[type eq "work"',
    'nowhere[',
    `x${'.y'.repeat(500)}`,
    'a b',
  ]) {
    const operation = { op: 'replace', path, value: 'x' };
    for (const one of [`/Users/${user}`, `/Groups/${group}`]) {
      const before = process.cpuUsage();
      const reply = await patch(one, [operation]);
      assert.equal(outcome(reply), '400 SCIM_PATH_INVALID', `${one} ${path}`);
      assert.equal(reply.body.scimType, 'invalidPath');
      assert.ok(process.cpuUsage(before).user < 250_000, path);
    }
  }
});

test('400 invalidFilter for text that is no filter', async () => {
  for (const filter of [
    '',
    'userName',
    'userName eq',
    'userName eq "a" and',
    'userName eq "a" or or userName eq "b"',
    'userName eq "a',
    "userName eq 'a'",
    'userName eq a',
    'userName zz "a"',
    'userName pr pr',
    '(userName pr',
    'userName pr)',
    'emails[type eq "work"',
    'emails[type[value eq "x"]]',
    'emails[]',
    'not userName pr',
    'active gt true',
    '"userName" eq "a"',
    'userName eq "\\x"',
    '1 eq 1',
  ])
    assert.equal(outcome(await find('Users', filter)), '400 SCIM_FILTER_INVALID', filter);
});

/** Filters that are valid or odd, and whether they find the only user, who has no more than a user name and an address. */
const ODD: readonly (readonly [kind: string, filter: string, isFound: boolean])[] = [
  ['Users', 'emails eq "x"', false],
  ['Users', 'emails pr', true],
  ['Users', 'emails co "@"', true],
  ['Users', 'not (emails co "@")', false],
  ['Users', 'emails ne "x"', true],
  ['Users', 'name.familyName eq null', false],
  ['Users', 'name.familyName ne null', true],
  ['Users', 'name.familyName pr', false],
  ['Users', 'name.familyName ne "x"', true],
  ['Users', 'NAME.familyname eq "x"', false],
  ['Users', 'schemas eq "x"', false],
  ['Users', 'schemas co "core:2.0:User"', true],
  ['Users', 'groups.value eq "x"', false],
  ['Users', 'a.b.c eq "x"', false],
  ['Users', 'emails.type.x eq "a"', false],
  ['Users', 'emails[type.x eq "a" and primary pr]', false],
  ['Users', 'emails[primary eq "True" and value co "@"]', true],
  ['Users', 'emails[primary ne true]', false],
  ['Users', 'active eq "True" and meta.created gt "2020-01-01T00:00:00Z"', true],
  ['Users', 'meta.lastModified lt "2020-01-01T00:00:00+02:00"', false],
  ['Users', 'userName eq 5', false],
  ['Users', 'userName co true', false],
  ['Users', 'constructor pr or toString eq "x" or name.constructor pr', false],
  ['Groups', 'displayName.x.y eq "z"', false],
  ['Groups', 'schemas eq "x"', false],
  ['Groups', 'schemas eq "urn:ietf:params:scim:schemas:core:2.0:group"', true],
  ['Groups', 'meta.resourceType eq "Group" and not (externalId pr)', true],
];
for (const [kind, filter, isFound] of ODD)
  test(`${kind}: 200 with ${isFound ? 'the one' : 'none'} for ${filter}`, async () => {
    const address = `only@${directory.domain}`;
    const emails = [{ value: address, primary: true }];
    const token = directory.token;
    await service.call('PUT', `${base}/Users/${user}`, { token, body: { userName: address, emails } });
    const reply = await find(kind, filter);
    assert.deepEqual([outcome(reply), reply.body.totalResults], ['200', isFound ? 1 : 0], reply.text);
  });

test('PATCH: 200 for a list of nulls, which counts as empty', async () => {
  const reply = await patch(`/Users/${user}`, [{ op: 'replace', path: 'emails', value: [null] }]);
  assert.deepEqual([outcome(reply), reply.body.emails], ['200', undefined], reply.text);
});
