import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textReport, wantsColour } from '../../src/reporters/text.ts';
import { REPORT } from './reports.ts';

test('text report: rules that held, violations with reasons, and the score', () => {
  const violation = {
    rule: 'bad',
    operation: 'addNote',
    request: 'POST /notes',
    expected: '400',
    observed: '413',
  };
  const other = { ...violation, expected: '422', observed: '400' };
  const another = { ...violation, expected: '401', observed: '403' };
  const violations = [...Array.from({ length: 5 }, () => violation), other, another];
  const rules = REPORT.rules.map((rule) => ({
    ...rule,
    title: rule.title.slice(0, 9),
    violations: rule.violations.length > 0 ? violations : [],
    ...(rule.skipped === undefined ? {} : { skipped: 'no operation takes a body' }),
  }));
  const report = { ...REPORT, service: { url: 'http://127.0.0.1:8080', title: 'Notes' }, rules };
  assert.equal(
    textReport(report, { kindsPerRule: 2 }),
    [
      'http://127.0.0.1:8080 (Notes)',
      '',
      '✓ good     It is goo (3)',
      '– skipped  not examined: no operation takes a body',
      '✗ bad      It is bad (7 of 200)',
      '    RFC 9110 section 15',
      '    - POST /notes [addNote]',
      '    - POST /notes [addNote]',
      '    - POST /notes [addNote]',
      '      and 2 more, answered alike',
      '      expected  400',
      '      observed  413',
      '    - POST /notes [addNote]',
      '      expected  422',
      '      observed  400',
      '    and 1 more',
      '',
      '1 of 2 rules held, 7 violations, 1 not examined, 12 requests in 2.5 s',
      '',
    ].join('\n'),
  );
});

test('text report: no control character of the service, with and without colours', () => {
  const plain = textReport(REPORT);
  assert.match(plain, /^[\n\x20-\x7e✓✗–…]*$/);
  const coloured = textReport(REPORT, { colour: true });
  assert.ok(coloured.includes('\x1b[31m'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that the report itself uses
  assert.equal(coloured.replace(/\x1b\[(?:0|1|2|31|32|33)m/g, ''), plain);
});

test('text report: no line starts a CI command, and no secret is shown', () => {
  const text = textReport(REPORT);
  assert.doesNotMatch(text, /^\s*::/m);
  assert.doesNotMatch(text, /secret/);
});

test('text report: colours only on terminals that want them', () => {
  assert.equal(wantsColour({ isTTY: true }, {}), true);
  assert.equal(wantsColour({ isTTY: true }, { NO_COLOR: '' }), true);
  assert.equal(wantsColour({ isTTY: true }, { NO_COLOR: '1' }), false);
  assert.equal(wantsColour({ isTTY: true }, { TERM: 'dumb' }), false);
  assert.equal(wantsColour({}, {}), false);
});
