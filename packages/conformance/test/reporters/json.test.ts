import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonReport } from '../../src/reporters/json.ts';
import { HOSTILE, REPORT } from './reports.ts';

test('JSON report: valid by its schema', () => {
  const schema = JSON.parse(readFileSync(new URL('../../report.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } });
  const validate = ajv.compile(schema);
  assert.ok(validate(JSON.parse(jsonReport(REPORT))), JSON.stringify(validate.errors));
});

test('JSON report: the score and every violation, without secrets or control characters', () => {
  const text = jsonReport(REPORT);
  const report = JSON.parse(text);
  assert.deepEqual(report.score, { held: 1, examined: 2 });
  assert.equal(report.service.url, 'http://127.0.0.1:8080/base');
  assert.equal(report.rules[2].violations.length, 150);
  assert.doesNotMatch(text, /secret/);
  assert.ok(!text.includes(JSON.stringify(HOSTILE).slice(1, -1)));
  assert.match(text, /^[\n\x20-\x7e…]*$/);
});
