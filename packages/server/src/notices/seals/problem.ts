/** A problem of the record. */
export type Fault =
  /** It is not what was sealed. */
  | 'changed'
  /** It was sealed, and is not there. */
  | 'removed'
  /** It is there although it was not sealed there. */
  | 'put in'
  /** It stands where another was sealed. */
  | 'moved'
  /** It is much older than what had been sealed before it: put in later, or a clock was set back. */
  | 'backdated'
  | 'the seal was rewritten'
  | 'the seal is missing'
  | 'the clock was set back';

export interface Problem {
  readonly fault: Fault;
  /** The event, where it is one. */
  readonly event?: string;
  /** The number of the seal since which it is so. */
  readonly seal?: number;
  /** Its place in the seal, where nothing else is known of it. */
  readonly index?: number;
}

export function lineOf({ fault, event, seal, index }: Problem): string {
  const where = seal === undefined ? '' : `seal ${seal}: `;
  if (event !== undefined) return `${where}event ${event}: ${fault}`;
  return index === undefined ? `${where}${fault}` : `${where}event at place ${index}: ${fault}`;
}

/** The examined part, and its problem. */
export interface Verdict {
  readonly events: number;
  readonly seals: number;
  /** Events that went with an account, or because they were past keeping. */
  readonly forgotten: number;
  /** Events that have no seal yet. */
  readonly unsealed: number;
  readonly problems: readonly Problem[];
}
