/** The report for people. */
import { type Report, type RuleResult, scoreOf, type Violation } from '../report.ts';
import { bounded, publicUrl } from '../untrusted.ts';

export interface TextOptions {
  /** Whether to use colours; see {@link wantsColour}. */
  readonly colour?: boolean;
  /** Violations of one rule that are written out; the others are counted. */
  readonly violationsPerRule?: number;
}

type Paint = (colour: keyof typeof CODES, text: string) => string;
const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Colours belong on a terminal, unless `NO_COLOR` (no-color.org) or a terminal without them says otherwise. */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (environment.NO_COLOR !== undefined && environment.NO_COLOR !== '') return false;
  return stream.isTTY === true && environment.TERM !== 'dumb';
}

export function textReport(report: Report, options: TextOptions = {}): string {
  const { colour = false, violationsPerRule = 10 } = options;
  const paint: Paint = (name, text) => (colour ? `\x1b[${CODES[name]}m${text}\x1b[0m` : text);
  const { url, title } = report.service;
  const name = title === undefined ? '' : ` (${bounded(title, 100)})`;
  const width = Math.max(0, ...report.rules.map(({ id }) => bounded(id, 60).length));
  return [
    paint('bold', `${publicUrl(url)}${name}`),
    '',
    ...report.rules.flatMap((rule) => ruleLines(rule, { paint, width, most: violationsPerRule })),
    '',
    summary(report, paint),
    '',
  ].join('\n');
}

interface Layout {
  readonly paint: Paint;
  readonly width: number;
  readonly most: number;
}

function ruleLines(rule: RuleResult, { paint, width, most }: Layout): string[] {
  const id = bounded(rule.id, 60).padEnd(width);
  const title = bounded(rule.title);
  if (rule.violations.length === 0) {
    if (rule.examined > 0)
      return [`${paint('green', '✓')} ${id}  ${title} ${paint('dim', `(${rule.examined})`)}`];
    const why = bounded(rule.skipped ?? 'Nothing was there to examine.');
    return [`${paint('yellow', '–')} ${id}  ${paint('dim', `not examined: ${why}`)}`];
  }
  const more = rule.violations.length - most;
  return [
    `${paint('red', '✗')} ${id}  ${title} ${paint('dim', `(${rule.violations.length} of ${rule.examined})`)}`,
    `    ${paint('dim', bounded(rule.source))}`,
    ...rule.violations.slice(0, most).flatMap((violation) => violationLines(violation, paint)),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function violationLines({ operation, request, expected, observed }: Violation, paint: Paint): string[] {
  const of = operation === undefined ? '' : paint('dim', ` [${bounded(operation, 60)}]`);
  return [
    `    - ${bounded(request)}${of}`,
    `      expected  ${bounded(expected)}`,
    `      observed  ${paint('red', bounded(observed))}`,
  ];
}

function summary(report: Report, paint: Paint): string {
  const { held, examined } = scoreOf(report);
  const violations = report.rules.reduce((sum, rule) => sum + rule.violations.length, 0);
  const seconds = Math.max(0, (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000);
  const skipped = report.rules.length - examined;
  const parts = [
    `${held} of ${plural(examined, 'rule')} held`,
    plural(violations, 'violation'),
    ...(skipped > 0 ? [`${skipped} not examined`] : []),
    `${plural(report.requests, 'request')} in ${seconds.toFixed(1)} s`,
  ];
  return paint(violations > 0 ? 'red' : 'green', parts.join(', '));
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
