/** The report for people. */
import { type Report, type RuleResult, scoreOf, type Violation } from '../report.ts';
import { bounded, publicUrl } from '../untrusted.ts';

export interface TextOptions {
  /** Whether to use colours; see {@link wantsColour}. */
  readonly colour?: boolean;
  /** Kinds of violations of one rule that are written out; the others are counted. */
  readonly kindsPerRule?: number;
}

/** Violations whose answers have this many characters at the beginning in common are of one kind. */
const ALIKE = 24;
/** Requests of one kind that are named. */
const REQUESTS = 3;
/** Characters of a line; the reports in files hold more. */
const SHOWN = 160;

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
  const { colour = false, kindsPerRule = 10 } = options;
  const paint: Paint = (name, text) => (colour ? `\x1b[${CODES[name]}m${text}\x1b[0m` : text);
  const { url, title } = report.service;
  const name = title === undefined ? '' : ` (${bounded(title, 100)})`;
  const width = Math.max(0, ...report.rules.map(({ id }) => bounded(id, 60).length));
  return [
    paint('bold', `${publicUrl(url)}${name}`),
    '',
    ...report.rules.flatMap((rule) => ruleLines(rule, { paint, width, most: kindsPerRule })),
    '',
    ...(report.incomplete === undefined
      ? []
      : [paint('red', `The run is not complete. ${bounded(report.incomplete)}`)]),
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
    const why = bounded(rule.skipped ?? 'There was nothing to examine.');
    return [`${paint('yellow', '–')} ${id}  ${paint('dim', `not examined: ${why}`)}`];
  }
  const kinds = [...kindsOf(rule.violations)];
  const others = kinds.slice(most).reduce((sum, kind) => sum + kind.length, 0);
  return [
    `${paint('red', '✗')} ${id}  ${title} ${paint('dim', `(${rule.violations.length} of ${rule.examined})`)}`,
    `    ${paint('dim', bounded(rule.source))}`,
    ...kinds.slice(0, most).flatMap((kind) => kindLines(kind, paint)),
    ...(others > 0 ? [`    and ${others} more`] : []),
  ];
}

/** Groups violations with the same likely cause: the same expectation and the same status. */
function kindsOf(violations: readonly Violation[]): Iterable<readonly Violation[]> {
  const kinds = new Map<string, Violation[]>();
  for (const violation of violations) {
    const { expected, observed } = violation;
    const key = `${expected}\n${observed.slice(0, ALIKE)}`;
    const kind = kinds.get(key);
    if (kind) kind.push(violation);
    else kinds.set(key, [violation]);
  }
  return kinds.values();
}

function kindLines(kind: readonly Violation[], paint: Paint): string[] {
  const [first] = kind;
  if (first === undefined) return [];
  const requests = kind.slice(0, REQUESTS).map(({ request, operation }) => {
    const of = operation === undefined ? '' : paint('dim', ` [${bounded(operation, 60)}]`);
    return `${bounded(request, SHOWN)}${of}`;
  });
  const more = kind.length - requests.length;
  return [
    ...requests.map((request) => `    - ${request}`),
    ...(more > 0 ? [`      and ${more} more, answered alike`] : []),
    `      expected  ${bounded(first.expected, SHOWN)}`,
    `      observed  ${paint('red', bounded(first.observed, SHOWN))}`,
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
  const isGood = violations === 0 && report.incomplete === undefined;
  return paint(isGood ? 'green' : 'red', parts.join(', '));
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
