/**
 * The report as JUnit XML, for continuous integration: one test case for each rule, and one more for an incomplete run.
 * Keeps to the common part of the schemas of Ant and Jenkins: one outcome per test case, and all attributes that Ant
 * requires.
 */
import type { Report, RuleResult, Violation } from '../report.ts';
import { forXml, publicUrl } from '../untrusted.ts';

/** Violations of one rule that are written out; the others are counted. */
const MOST = 100;

export function junitReport(report: Report): string {
  const failures = report.rules.filter(({ violations }) => violations.length > 0).length;
  const skipped = report.rules.filter(isSkipped).length;
  const seconds = Math.max(0, (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000).toFixed(
    3,
  );
  const url = publicUrl(report.service.url);
  const incomplete = report.incomplete === undefined ? [] : [incompleteCase(report.incomplete)];
  const suite = attributes({
    id: '0',
    package: 'portico-conformance',
    name: url,
    // Without a zone, as Ant's schema wants it: in UTC.
    timestamp: report.startedAt.slice(0, 19),
    hostname: URL.canParse(url) ? new URL(url).hostname : 'localhost',
    tests: `${report.rules.length + incomplete.length}`,
    failures: `${failures}`,
    errors: `${incomplete.length}`,
    skipped: `${skipped}`,
    time: seconds,
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${suite}>`,
    '    <properties/>',
    ...report.rules.map(testCase),
    ...incomplete,
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** An incomplete run is an error, because it is a failure neither of a rule nor of the service. */
function incompleteCase(message: string): string {
  const name = attributes({ name: 'The run is complete', classname: 'portico-conformance.run', time: '0' });
  return `    <testcase${name}>\n      <error${attributes({ message, type: 'incomplete' })}/>\n    </testcase>`;
}

function isSkipped({ examined, violations }: RuleResult): boolean {
  return examined === 0 && violations.length === 0;
}

function testCase(rule: RuleResult): string {
  const opening = `    <testcase${attributes({ name: rule.title, classname: `portico-conformance.${rule.id}`, time: '0' })}`;
  if (isSkipped(rule)) {
    const message = rule.skipped ?? 'There was nothing to examine.';
    return `${opening}>\n      <skipped${attributes({ message })}/>\n    </testcase>`;
  }
  if (rule.violations.length === 0) return `${opening}/>`;
  const count = rule.violations.length;
  const message = `${count} violation${count === 1 ? '' : 's'} in ${rule.examined} examined; ${rule.source}`;
  const more = count > MOST ? [`and ${count - MOST} more`] : [];
  const lines = [...rule.violations.slice(0, MOST).map(violationLines), ...more].join('\n');
  const failure = attributes({ message, type: rule.id });
  return `${opening}>\n      <failure${failure}>${lines}</failure>\n    </testcase>`;
}

function violationLines({ operation, request, expected, observed }: Violation): string {
  const of = operation === undefined ? '' : ` [${forXml(operation)}]`;
  return `${forXml(request)}${of}\n  expected ${forXml(expected)}\n  observed ${forXml(observed)}`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${forXml(value)}"`)
    .join('');
}
