import { NORMALIZATION_BOUNDS, type NormalizationBounds } from './normalize.ts';

/** What a request may bring. */
export interface Limits {
  /** Bytes that the request line and the headers may have together. */
  readonly headerBytes: number;
  /** Bytes that a body may have. */
  readonly bodyBytes: number;
  /** Levels that a body may be nested; the outermost object is the first. */
  readonly bodyDepth: number;
  /** How long a string may be, as it came, to be trimmed or composed. */
  readonly normalization: NormalizationBounds;
}

export const DEFAULT_LIMITS: Limits = {
  headerBytes: 16_384,
  bodyBytes: 65_536,
  bodyDepth: 32,
  normalization: NORMALIZATION_BOUNDS,
};
