/** The report as SARIF 2.1.0 (OASIS), for code scanning: a result for each violation. */
import { createHash } from 'node:crypto';
import type { Report, RuleResult, Violation } from '../report.ts';
import { bounded, forSarif, publicUrl } from '../untrusted.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export function sarifReport(report: Report): string {
  const url = publicUrl(report.service.url);
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'portico-conformance', rules: report.rules.map(descriptorOf) },
        },
        invocations: [
          {
            executionSuccessful: report.incomplete === undefined,
            startTimeUtc: report.startedAt,
            endTimeUtc: report.finishedAt,
            ...(report.incomplete === undefined
              ? {}
              : {
                  toolExecutionNotifications: [
                    { level: 'error', message: { text: forSarif(report.incomplete) } },
                  ],
                }),
          },
        ],
        columnKind: 'unicodeCodePoints',
        results: report.rules.flatMap((rule, index) =>
          rule.violations.map((violation) => resultOf(violation, { rule, index, url })),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptorOf({ id, title, source }: RuleResult) {
  return {
    id: bounded(id),
    shortDescription: { text: forSarif(title) },
    help: { text: forSarif(`${title}. Source: ${source}`) },
    defaultConfiguration: { level: 'error' },
  };
}

interface Place {
  readonly rule: RuleResult;
  readonly index: number;
  readonly url: string;
}

function resultOf(violation: Violation, { rule, index, url }: Place) {
  const { operation, request, expected, observed } = violation;
  const named = operation === undefined ? [] : [{ name: bounded(operation), kind: 'function' }];
  return {
    ruleId: bounded(rule.id),
    ruleIndex: index,
    level: 'error',
    message: { text: `${forSarif(request)}: expected ${forSarif(expected)}; observed ${forSarif(observed)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: url } },
        ...(named.length > 0 ? { logicalLocations: named } : {}),
      },
    ],
    // Identifies the same fault of the same service in the next run, even if the server words its answer differently.
    partialFingerprints: { 'violation/v1': fingerprint([rule.id, operation ?? '', request, expected]) },
  };
}

function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
