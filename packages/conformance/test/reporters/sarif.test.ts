import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sarifReport } from '../../src/reporters/sarif.ts';
import { REPORT } from './reports.ts';

const log = JSON.parse(sarifReport(REPORT));
const [run] = log.runs;

test('SARIF report: everything that the standard requires', () => {
  assert.equal(log.version, '2.1.0');
  assert.equal(log.runs.length, 1);
  assert.equal(typeof run.tool.driver.name, 'string');
  const ids = run.tool.driver.rules.map((rule: { id: string }) => rule.id);
  assert.deepEqual(ids, ['good', 'skipped', 'bad']);
  for (const rule of run.tool.driver.rules) assert.equal(typeof rule.shortDescription.text, 'string');
  for (const invocation of run.invocations) assert.equal(invocation.executionSuccessful, true);
});

test('SARIF report: each violation is a result of its rule, located at service and operation', () => {
  assert.equal(run.results.length, 150);
  for (const result of run.results) {
    assert.equal(run.tool.driver.rules[result.ruleIndex].id, result.ruleId);
    assert.equal(result.level, 'error');
    const [location] = result.locations;
    assert.equal(location.physicalLocation.artifactLocation.uri, 'http://127.0.0.1:8080/base');
    assert.match(location.logicalLocations[0].name, /^op/);
  }
});

test("SARIF report: a violation's fingerprint does not depend on the service's answer", () => {
  const later = structuredClone(REPORT);
  const rules = later.rules.map((rule) => ({
    ...rule,
    violations: rule.violations.map((violation) => ({ ...violation, observed: 'something else' })),
  }));
  const fingerprints = (text: string) =>
    JSON.parse(text).runs[0].results.map(
      (result: { partialFingerprints: object }) => result.partialFingerprints,
    );
  assert.deepEqual(fingerprints(sarifReport({ ...later, rules })), fingerprints(sarifReport(REPORT)));
  const all = run.results.map((result: { partialFingerprints: object }) =>
    JSON.stringify(result.partialFingerprints),
  );
  assert.equal(new Set(all).size, 150);
});

test('SARIF report: messages have no link, placeholder or control character', () => {
  const texts = [
    ...run.results.map((result: { message: { text: string } }) => result.message.text),
    ...run.tool.driver.rules.map((rule: { help: { text: string } }) => rule.help.text),
  ];
  for (const text of texts) {
    assert.match(text, /^[\x20-\x7e…]*$/);
    assert.doesNotMatch(text, /(?<!\\)(?:\\\\)*[[\]]/);
    assert.doesNotMatch(text.replaceAll('{{', '').replaceAll('}}', ''), /[{}]/);
  }
});
