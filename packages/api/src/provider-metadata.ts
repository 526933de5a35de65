import { DPOP_ALGORITHMS } from './dpop.ts';

/** RFC 8628, section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface SupportedFeatures {
  readonly scopes: readonly string[];
  readonly claims: string[];
  readonly prompts: readonly string[];
  /** How tokens are signed, and assertions of applications. */
  readonly algorithms: readonly string[];
  /** How applications authenticate. */
  readonly authentications: readonly string[];
  /** Whether the URL of its metadata can be the ID of an application. */
  readonly clientMetadata: boolean;
  /** Whether clients can register themselves (RFC 7591). */
  readonly clientRegistration: boolean;
}

/** The metadata of the provider, including members that equal their default. @param issuer the public URL */
export function providerMetadata(issuer: string, supported: SupportedFeatures) {
  const algorithms = [...supported.algorithms];
  const authentications = [...supported.authentications];
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    pushed_authorization_request_endpoint: `${issuer}/oauth2/par`,
    require_pushed_authorization_requests: false,
    device_authorization_endpoint: `${issuer}/oauth2/device_authorization`,
    end_session_endpoint: `${issuer}/end-session`,
    ...(supported.clientRegistration && { registration_endpoint: `${issuer}/oauth2/register` }),
    scopes_supported: [...supported.scopes],
    claims_supported: supported.claims,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
    subject_types_supported: ['public'],
    acr_values_supported: ['strong', 'single'],
    prompt_values_supported: [...supported.prompts],
    id_token_signing_alg_values_supported: algorithms,
    token_endpoint_auth_methods_supported: authentications,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: authentications,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: authentications.filter((one) => one !== 'none'),
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: [...DPOP_ALGORITHMS],
    claim_types_supported: ['normal'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    client_id_metadata_document_supported: supported.clientMetadata,
  };
}
