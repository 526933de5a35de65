import type { Allowance } from '../src/budget.ts';
import { check } from '../src/check.ts';
import { readSettings } from '../src/config.ts';
import type { Report } from '../src/report.ts';
import type { Rule } from '../src/rule.ts';

export interface Checked {
  readonly url: string;
  readonly token?: string;
  /** Path of a config file. */
  readonly config?: string;
  readonly destructive?: boolean;
  readonly rules?: readonly Rule[];
}

/** For requests that belong to no run. */
export const UNLIMITED: Allowance = {
  signal: new AbortController().signal,
  left: Number.POSITIVE_INFINITY,
  spend: () => {},
};

/** A run as the command line makes it. */
export async function checkService({
  url,
  token,
  config,
  destructive = true,
  rules,
}: Checked): Promise<Report> {
  const settings = await readSettings({
    base: url,
    token,
    tokenOverHttp: false,
    config,
    destructive,
    slow: false,
    outputs: {},
  });
  return check(settings, rules ? { rules } : {});
}

/** The violations in short, so that a failed test says what was wrong. */
export function violationsOf({ rules }: Report): string[] {
  return rules.flatMap(({ violations }) =>
    violations.map(
      ({ rule, request, expected, observed }) =>
        `${rule}: ${request}: expected ${expected}, observed ${observed}`,
    ),
  );
}
