/** What a check found, in words that can be shown to anybody. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** One line. */
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (check: string, found: string): Finding => ({
  check,
  state: 'ok',
  found: inOneLine(found),
});

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found: inOneLine(found),
  advice,
});

export const problem = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found: inOneLine(found),
  advice,
});

/** What servers say can have several lines, and commands for terminals. */
function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Looks at something. If that fails, it is a problem, and everything else is looked at all the same. */
export async function guarded<Found>(
  check: string,
  look: () => Found | Promise<Found>,
): Promise<Found | Finding> {
  try {
    return await look();
  } catch (error) {
    return problem(check, (error as Error).message, 'Fix that first.');
  }
}
