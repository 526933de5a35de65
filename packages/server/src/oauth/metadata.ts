import { APPLICATION_SCOPES, type Contracts, SIGNING_ALGORITHMS, TOKEN_ENDPOINT_AUTHS } from '@portico/api';
import { madeOnce, prepareJson } from '@portico/conventions/serving';
import { PROMPTS } from '../authorizations/parameters.ts';
import type { HandlerOf, Needs } from '../handler.ts';

/** Seconds for which clients and HTTP caches may keep the document. */
const MAX_AGE = 300;

const CLAIMS = [
  ...['iss', 'aud', 'exp', 'iat', 'sub', 'sid', 'auth_time', 'amr', 'acr', 'nonce', 'at_hash'],
  ...['name', 'locale', 'updated_at', 'email', 'email_verified'],
  ...['organization_id', 'organization_name', 'role', 'roles', 'permissions'],
];

/** Everything that is supported, also where a default would say the same. */
function metadataAt(
  issuer: string,
  { docs, clients }: Pick<Needs, 'docs' | 'clients'>,
): Contracts['getOpenIdConfiguration']['answer']['body'] {
  const authentications = [...TOKEN_ENDPOINT_AUTHS];
  const algorithms = [...SIGNING_ALGORITHMS];
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    end_session_endpoint: `${issuer}/end-session`,
    scopes_supported: [...APPLICATION_SCOPES],
    claims_supported: CLAIMS,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    acr_values_supported: ['strong', 'single'],
    prompt_values_supported: [...PROMPTS],
    id_token_signing_alg_values_supported: algorithms,
    token_endpoint_auth_methods_supported: authentications,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: authentications,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: authentications.filter((one) => one !== 'none'),
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    code_challenge_methods_supported: ['S256'],
    claim_types_supported: ['normal'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    client_id_metadata_document_supported: clients.isOn,
    ...(docs && { service_documentation: `${issuer}/docs` }),
  };
}

export function getOpenIdConfiguration(needs: Needs): HandlerOf<'getOpenIdConfiguration'> {
  const handle = madeOnce(needs.publicUrl, (issuer) =>
    prepareJson(metadataAt(issuer, needs), { maxAge: MAX_AGE }),
  );
  return { handle };
}

/** RFC 8414, section 3: what OAuth clients look for. */
export const getAuthorizationServer = getOpenIdConfiguration as (
  needs: Needs,
) => HandlerOf<'getAuthorizationServer'>;
