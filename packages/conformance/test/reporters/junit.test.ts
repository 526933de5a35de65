import assert from 'node:assert/strict';
import { test } from 'node:test';
import { junitReport } from '../../src/reporters/junit.ts';
import { bounded } from '../../src/untrusted.ts';
import { REPORT } from './reports.ts';
import { parseXml } from './xml.ts';

const root = parseXml(junitReport(REPORT));
const [suite] = root.children;
const cases = suite?.children.filter(({ name }) => name === 'testcase') ?? [];

test('JUnit report: the elements of the Ant and Jenkins schemas, in order', () => {
  assert.equal(root.name, 'testsuites');
  assert.deepEqual(
    suite?.children.map(({ name }) => name),
    ['properties', 'testcase', 'testcase', 'testcase', 'system-out', 'system-err'],
  );
  assert.deepEqual(suite?.attributes, {
    id: '0',
    package: 'portico-conformance',
    name: 'http://127.0.0.1:8080/base',
    timestamp: '2026-11-21T20:00:00',
    hostname: '127.0.0.1',
    tests: '3',
    failures: '1',
    errors: '0',
    skipped: '1',
    time: '2.500',
  });
});

test('JUnit report: each rule is a test case that passed, was skipped or failed', () => {
  assert.deepEqual(
    cases.map(({ attributes, children }) => [attributes.classname, children.map(({ name }) => name)]),
    [
      ['portico-conformance.good', []],
      ['portico-conformance.skipped', ['skipped']],
      ['portico-conformance.bad', ['failure']],
    ],
  );
});

test('JUnit report: a failure has request, expectation, observation and the number of others', () => {
  const failure = cases[2]?.children[0];
  assert.equal(failure?.attributes.message, '150 violations in 200 examined; RFC 9110 section 15');
  const { request = '', expected = '' } = REPORT.rules[2]?.violations[0] ?? {};
  assert.ok(failure?.text.startsWith(bounded(request)));
  assert.ok(failure?.text.includes(`\n  expected ${bounded(expected)}\n  observed `));
  assert.ok(failure?.text.endsWith('\nand 50 more'));
});
