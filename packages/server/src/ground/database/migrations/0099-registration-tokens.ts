/** Hashes of the tokens with which clients that registered themselves change themselves (RFC 7592). */
export function registrationTokens(): string[] {
  return ['alter table applications add column registration_hash text'];
}
