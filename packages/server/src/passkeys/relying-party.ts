import { hostOf, isAddress } from '../network-addresses.ts';

/** What passkeys belong to, and the pages that can use them. */
export interface RelyingParty {
  /** A host without its port (Web Authentication Level 3, section 5.1.2). */
  readonly id: string;
  readonly origins: readonly string[];
}

/**
 * The relying party of a service.
 * @param publicUrl its host is the relying party
 * @param allowedOrigins further origins whose pages can use its passkeys
 * @returns undefined where the host is an IP address: browsers have no passkeys for it
 */
export function relyingPartyOf(
  publicUrl: string,
  allowedOrigins: readonly string[],
): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  if (isAddress(hostOf({ hostname }))) return undefined;
  return { id: hostname, origins: [origin, ...allowedOrigins] };
}
