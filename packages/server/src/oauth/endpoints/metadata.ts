import { APPLICATION_SCOPES, providerMetadata, SIGNING_ALGORITHMS, TOKEN_ENDPOINT_AUTHS } from '@portico/api';
import { madeOnce, prepareJson } from '@portico/conventions/serving';
import { PROMPTS } from '../authorizations/parameters.ts';
import type { HandlerOf, Needs } from '../handler.ts';

/** Seconds for which clients and HTTP caches may keep the document. */
const MAX_AGE = 300;

const CLAIMS = [
  ...['iss', 'aud', 'exp', 'iat', 'sub', 'sid', 'auth_time', 'amr', 'acr', 'nonce', 'at_hash'],
  ...['name', 'locale', 'updated_at', 'email', 'email_verified'],
  ...['organization_id', 'organization_name', 'role', 'roles', 'permissions', 'groups'],
];

function metadataAt(issuer: string, { docs, clients }: Pick<Needs, 'docs' | 'clients'>) {
  const metadata = providerMetadata(issuer, {
    scopes: APPLICATION_SCOPES,
    claims: CLAIMS,
    prompts: PROMPTS,
    algorithms: SIGNING_ALGORITHMS,
    authentications: TOKEN_ENDPOINT_AUTHS,
    clientMetadata: clients.isOn,
    clientRegistration: clients.isRegistrationOn,
  });
  return docs ? { ...metadata, service_documentation: `${issuer}/docs` } : metadata;
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
