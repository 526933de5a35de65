import { type Report, type Score, scoreOf, type Violation } from '../report.ts';
import { bounded, publicUrl } from '../untrusted.ts';

/**
 * The report for programs; `report.schema.json` beside the sources describes it. `version` rises when a member is removed
 * or changes its meaning, not when one is added.
 */
export interface JsonReport extends Report {
  readonly version: 1;
  readonly score: Score;
}

export function jsonReport(report: Report): string {
  const { service, startedAt, finishedAt, requests, incomplete } = report;
  const document: JsonReport = {
    version: 1,
    service: {
      url: publicUrl(service.url),
      ...(service.title === undefined ? {} : { title: bounded(service.title) }),
    },
    startedAt,
    finishedAt,
    requests,
    ...(incomplete === undefined ? {} : { incomplete: bounded(incomplete) }),
    score: scoreOf(report),
    rules: report.rules.map((rule) => ({
      id: bounded(rule.id),
      title: bounded(rule.title),
      source: bounded(rule.source),
      examined: rule.examined,
      violations: rule.violations.map(violationOf),
      ...(rule.skipped === undefined ? {} : { skipped: bounded(rule.skipped) }),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function violationOf({ rule, operation, request, expected, observed }: Violation): Violation {
  return {
    rule: bounded(rule),
    ...(operation === undefined ? {} : { operation: bounded(operation) }),
    request: bounded(request),
    expected: bounded(expected),
    observed: bounded(observed),
  };
}
