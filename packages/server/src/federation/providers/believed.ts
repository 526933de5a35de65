import type { Preset } from './provider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Some providers write booleans as texts or numbers. */
const isYes = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1';

/**
 * When a provider is believed about an address. It may send `email_verified` for any address that somebody typed there:
 * it is believed if it runs the mailbox, or if the customer has proved to it that the domain is theirs.
 */
const BELIEVED: Readonly<Record<Preset, (claims: Claims) => boolean>> = {
  google: ({ email, email_verified, hd }) =>
    isYes(email_verified) &&
    ((typeof email === 'string' && /@gmail\.com$/i.test(email)) || (typeof hd === 'string' && hd !== '')),
  apple: ({ email_verified }) => isYes(email_verified),
  // Nobody but the owner of the domain can set it; `email` alone can be edited by any tenant.
  microsoft: ({ xms_edov }) => isYes(xms_edov),
  // Only a verified primary address is read from there.
  github: ({ email_verified }) => isYes(email_verified),
};

/** Whether a provider itself says that an address is not verified. */
export const saysUnverified = ({ email_verified: claim }: Claims) =>
  claim === false || claim === 0 || (typeof claim === 'string' && /^(?:false|0)$/i.test(claim));

/** Whether a provider is believed that an address is the person's. */
export function isBelieved(
  claims: Claims,
  { preset, trustsEmail }: { readonly preset: Preset | undefined; readonly trustsEmail: boolean },
): boolean {
  return preset === undefined ? trustsEmail && isYes(claims.email_verified) : BELIEVED[preset](claims);
}
