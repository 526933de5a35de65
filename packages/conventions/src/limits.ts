import type { Catalogue } from './catalogue.ts';

/** How large a request can be, and how slow. */
export interface Limits {
  /** Bytes of the request line and the headers together. */
  readonly headerBytes: number;
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Levels of nesting of a body; the outermost object is the first. */
  readonly bodyDepth: number;
  /** Seconds for the headers to arrive; left out if it can be configured. */
  readonly headersTimeout?: number;
  /** Seconds for a whole request to arrive; left out if it can be configured. */
  readonly requestTimeout?: number;
}

/** The limits that `commonErrors` states unless it is given others: 16 KiB, 64 KiB and 32 levels. */
export const DEFAULT_LIMITS: Limits = { headerBytes: 16_384, bodyBytes: 65_536, bodyDepth: 32 };

/**
 * The limits that the errors of a catalogue state. Whatever serves the catalogue takes its limits from here, so that what
 * callers read is what happens.
 */
export function limitsOf(catalogue: Catalogue): Limits {
  const stated = Object.values(catalogue).map(({ limits }) => limits ?? {});
  return Object.assign({}, DEFAULT_LIMITS, ...stated);
}
