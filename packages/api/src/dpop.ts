/**
 * The algorithms of DPoP proofs (RFC 9449, section 5.1): signatures alone, by names that say everything. `EdDSA` is the older
 * name of `Ed25519` (RFC 9864), which clients still send.
 */
export const DPOP_ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256', 'Ed25519', 'EdDSA'] as const;

/** RFC 9449, section 7.1. */
export const DPOP_CHALLENGE = `DPoP realm="portico", algs="${DPOP_ALGORITHMS.join(' ')}"`;
