/** What a check found, in words that can be shown to anybody. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found });

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
});

export const problem = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found,
  advice,
});
