/** How an application says who it is (RFC 6749, section 2.3; RFC 7521, section 4.2). */
export type Credentials =
  | { readonly by: 'nothing'; readonly clientId: string }
  | { readonly by: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly by: 'assertion'; readonly clientId: string | undefined; readonly assertion: string };

/** The members of a form that say who an application is. */
export interface CredentialFields {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly client_assertion_type?: string;
  readonly client_assertion?: string;
}

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BASIC = /^basic +(.*)$/i;

/**
 * Reads who an application says it is.
 * @returns undefined where it says nothing that can be understood, or `several` where it says it in more than one way
 */
export function credentialsIn(
  header: string | undefined,
  body: CredentialFields,
): Credentials | 'several' | undefined {
  // An access token, in another scheme, says nothing about an application.
  const authorization = BASIC.exec(header ?? '')?.[1];
  const { client_id, client_secret, client_assertion_type, client_assertion } = body;
  const ways = [authorization, client_secret, client_assertion].filter((way) => way !== undefined);
  if (ways.length > 1) return 'several';
  if (authorization !== undefined) {
    const basic = parseBasic(authorization);
    const isOther = basic !== undefined && client_id !== undefined && client_id !== basic.clientId;
    return isOther ? 'several' : basic;
  }
  if (client_assertion !== undefined)
    return client_assertion_type === JWT_BEARER
      ? { by: 'assertion', clientId: client_id, assertion: client_assertion }
      : undefined;
  if (client_id === undefined) return undefined;
  return client_secret === undefined
    ? { by: 'nothing', clientId: client_id }
    : { by: 'secret', clientId: client_id, secret: client_secret };
}

/** Both are encoded as forms are before they are joined (RFC 6749, section 2.3.1). */
function parseBasic(encoded: string): Credentials | undefined {
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  try {
    return { by: 'secret', clientId: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}

/** @throws URIError */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
