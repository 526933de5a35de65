import { NORMALIZATION_BOUNDS, type NormalizationBounds } from './normalize.ts';

/** How large a request can be. */
export interface Limits {
  /** Bytes of the request line and the headers together. */
  readonly headerBytes: number;
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Levels of nesting of a body; the outermost object is the first. */
  readonly bodyDepth: number;
  /** How long a string can be to be normalized. */
  readonly normalization: NormalizationBounds;
}

export const DEFAULT_LIMITS: Limits = {
  headerBytes: 16_384,
  bodyBytes: 65_536,
  bodyDepth: 32,
  normalization: NORMALIZATION_BOUNDS,
};
