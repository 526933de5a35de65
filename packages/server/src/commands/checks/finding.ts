/** The result of a check, without secrets, so that it can be shown to anybody. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** One line. */
  readonly found: string;
  /** The remedy. */
  readonly advice?: string;
}

export const ok = (check: string, found: string): Finding => ({
  check,
  state: 'ok',
  found: inOneLine(found),
});

const advised =
  (state: 'warning' | 'problem') =>
  (check: string, found: string, advice: string): Finding => ({
    check,
    state,
    found: inOneLine(found),
    advice,
  });

export const warning = advised('warning');
export const problem = advised('problem');

/** Messages of servers can have several lines, and control sequences for terminals. */
function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Runs a check. An error becomes a problem, so that the other checks still run. */
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
