/** Methods that show two factors by themselves (RFC 8176, section 2). */
const METHODS = new Set(['mfa', 'mca']);

/** Contexts that stand for two factors, as providers name them in `acr` or as the authentication context of SAML. */
const CONTEXTS = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  'urn:okta:loa:2fa:any',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
]);

/** Whether a provider says that somebody signed in there with two factors. If it does not say so, it has not asked for two. */
export function namesTwoFactors({
  amr,
  acr,
  authenticationContext,
}: Readonly<Record<string, unknown>>): boolean {
  const areSome = (claim: unknown, known: ReadonlySet<unknown>) =>
    [claim].flat().some((one) => known.has(one));
  return areSome(amr, METHODS) || areSome(acr, CONTEXTS) || areSome(authenticationContext, CONTEXTS);
}
