import { type Chapter, deployer, inapplicable, met } from './requirement.ts';

export const authorization: Chapter = {
  number: 8,
  title: 'Authorization',
  requirements: [
    met(
      [
        '8.1.1',
        1,
        'Document who may call what, and for which data',
        'roles, permissions and kinds of callers stand beside each operation, in the code and in OpenAPI',
      ],
      'docs/reference/generated/contract.txt',
      'packages/api/src/permissions.ts',
    ),
    met(
      [
        '8.1.2',
        2,
        'Document who may read and write which fields',
        'each operation has schemas of its own for what it takes and what it answers',
      ],
      'docs/reference/generated/openapi.json',
      'docs/guides/metadata.md',
    ),
    met(
      [
        '8.2.1',
        1,
        'Operations for callers with the permission alone',
        'a matrix of every operation and every kind of caller, made from the table of operations',
      ],
      'test/proofs/operations/matrix.test.ts',
      'src/pipeline/permissions.test.ts',
    ),
    met(
      [
        '8.2.2',
        1,
        'Data for callers with a right to it alone',
        'what belongs to another account does not exist (404); to what is in another organization the answer is 403, which tells that the ID exists and nothing else',
      ],
      'test/proofs/operations/matrix.test.ts',
      'test/proofs/operations/observed.test.ts',
    ),
    met(
      [
        '8.2.3',
        2,
        'Fields for callers with a right to them alone',
        'answers are written by schemas; members of a body that are not in its schema are ignored',
      ],
      'test/proofs/payload/payload.test.ts',
      'src/tenancy/metadata/metadata.test.ts',
    ),
    met(
      [
        '8.3.1',
        1,
        'Rights are judged on the server',
        'before the body is read, and again under the lock of the change',
      ],
      'test/proofs/precedence/precedence.test.ts',
      'test/proofs/races/interleaving.test.ts',
    ),
    met(
      [
        '8.4.1',
        2,
        'Nothing crosses from one organization to another',
        'each with IDs and callers of the other',
      ],
      'test/proofs/operations/matrix.test.ts',
      'src/team/operators/team-managers.test.ts',
    ),
  ],
};

export const tokens: Chapter = {
  number: 9,
  title: 'Self-contained tokens',
  requirements: [
    met(
      [
        '9.1.1',
        1,
        'Check signatures before reading tokens',
        'assertions of applications, hints and introspected tokens; sessions are opaque',
      ],
      'src/oauth/endpoints/assertions.test.ts',
      'src/oauth/authorizations/id-token-hint.test.ts',
      'src/oauth/endpoints/inspect.test.ts',
    ),
    met(
      [
        '9.1.2',
        1,
        'Algorithms by a list, without `none`',
        'ES256 and RS256, asymmetric both; by the key of the ring for our own',
      ],
      'src/oauth/endpoints/assertions.test.ts',
      'src/oauth/endpoints/client.ts',
    ),
    met(
      [
        '9.1.3',
        1,
        'Keys from known sources alone',
        'registered keys and our own; `jku`, `x5u` and `jwk` in tokens are not looked at',
      ],
      'src/oauth/endpoints/assertions.test.ts',
      'src/oauth/endpoints/client.ts',
    ),
    met(
      ['9.2.1', 1, 'Tokens within their time', 'with a bounded difference of clocks'],
      'src/oauth/endpoints/assertions.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '9.2.2',
        2,
        'Tokens for their purpose',
        'each kind has its `typ`; an ID token, a logout token and an access token are not taken for one another',
      ],
      'src/oauth/authorizations/end-session.test.ts',
      'src/oauth/endpoints/inspect.test.ts',
    ),
    met(
      ['9.2.3', 2, 'Tokens for this service', 'an assertion that names a second audience is refused, too'],
      'src/oauth/endpoints/assertions.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '9.2.4',
        2,
        'Name the audience in tokens',
        'one of `PORTICO_TOKEN_AUDIENCES`, by default the public URL; ID tokens and logout tokens name the application',
      ],
      'src/oauth/tokens/create.test.ts',
      'src/oauth/redemption/token.test.ts',
      'src/oauth/logouts/queue.test.ts',
    ),
  ],
};

export const oauth: Chapter = {
  number: 10,
  title: 'OAuth and OIDC',
  requirements: [
    deployer(
      [
        '10.1.1',
        2,
        'Send tokens to whom needs them',
        'register applications with a back end as `web`: their tokens never reach the browser. Those of a `browser` application do, by its nature',
      ],
      'docs/reference/applications.md',
    ),
    met(
      [
        '10.1.2',
        2,
        'Take answers of flows alone that this browser began',
        'state, nonce and verifier are HMACs of the sign-in; completion takes a verifier that only the browser has',
      ],
      'src/federation/sign-ins/complete.test.ts',
      'src/federation/sign-ins/secrets.ts',
    ),
    met(
      ['10.2.1', 2, 'A client defends against forged requests', 'PKCE and `state` towards providers'],
      'src/federation/sign-ins/begin.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '10.2.2',
        2,
        'A client defends against mix-ups',
        'each provider and connection has a return address of its own, and `iss` is checked',
      ],
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '10.3.1',
        2,
        'Take tokens for this service alone',
        'its own opaque ones, looked up; how your services do it is documented',
      ],
      'src/oauth/redemption/token.test.ts',
      'docs/guides/tokens.md',
    ),
    met(
      ['10.3.2', 2, 'Decide by what was delegated', 'by the scopes of the grant, and two operations only'],
      'src/oauth/redemption/token.test.ts',
      'test/proofs/operations/matrix.test.ts',
    ),
    met(
      [
        '10.3.3',
        2,
        'Identify people by claims that are not given twice',
        '`sub` is the ID of the account, a UUID that is never used again',
      ],
      'docs/guides/tokens.md',
      'src/oauth/redemption/token.test.ts',
    ),
    met(
      [
        '10.3.4',
        2,
        'Check strength and recentness where wanted',
        '`auth_time`, `amr` and `acr` are in tokens; sessions of applications are as strong and as old as the person’s',
      ],
      'src/oauth/authorizations/grants.test.ts',
      'docs/guides/tokens.md',
    ),
    met(
      [
        '10.4.1',
        1,
        'Compare redirect URIs exactly',
        'as strings; only the port of a native application on loopback is free (RFC 8252)',
      ],
      'src/oauth/authorizations/lookup.test.ts',
    ),
    met(
      ['10.4.2', 1, 'Codes work once', 'the second use ends the grant and all its tokens'],
      'src/oauth/redemption/redeem.test.ts',
    ),
    met(
      ['10.4.3', 1, 'Codes are short-lived', '60 seconds'],
      'src/oauth/redemption/redeem.test.ts',
      'src/oauth/authorizations/authorize.ts',
    ),
    met(
      ['10.4.4', 1, 'No implicit or password grants', 'codes and refresh tokens are the only grants'],
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/endpoints/metadata.test.ts',
    ),
    met(
      [
        '10.4.5',
        1,
        'No replay of refresh tokens',
        'each works once; used again, it ends the grant, but for one repetition within ten seconds whose answer was lost',
      ],
      'src/oauth/redemption/refresh.test.ts',
    ),
    met(
      [
        '10.4.6',
        2,
        'PKCE, with S256',
        'demanded; only a `web` application that is registered without it may come with a `nonce` instead',
      ],
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/redemption/redeem.test.ts',
    ),
    met(
      [
        '10.4.7',
        2,
        'Clients that register themselves',
        'off by default; metadata are judged, people are asked each time and shown the host',
      ],
      'src/oauth/client-metadata/client-metadata.test.ts',
      'packages/console/test/authorize.test.ts',
    ),
    met(
      ['10.4.8', 2, 'Refresh tokens end for good', 'with the session in which the grant was made'],
      'src/oauth/authorizations/grants.test.ts',
    ),
    met(
      ['10.4.9', 2, 'People revoke tokens', 'in the console, under Applications'],
      'packages/console/test/applications.test.ts',
      'src/oauth/authorizations/grants.test.ts',
    ),
    met(
      [
        '10.4.10',
        2,
        'Confidential clients authenticate',
        'by a secret or an assertion, in every request behind the browser',
      ],
      'src/oauth/redemption/token.test.ts',
      'src/oauth/endpoints/assertions.test.ts',
    ),
    met(
      [
        '10.4.11',
        2,
        'Clients get the scopes that they need',
        'those that are known and were agreed to; `portico` is for the team’s own alone',
      ],
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/redemption/redeem.test.ts',
    ),
    met(
      ['10.5.1', 2, 'No replay of ID tokens', 'the nonce has to be that of the sign-in'],
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      ['10.5.2', 2, 'Identify people by `sub`', 'with the issuer'],
      'src/federation/sign-ins/linking.test.ts',
    ),
    met(
      ['10.5.3', 2, 'Refuse metadata of another issuer', 'by `openid-client`'],
      'src/federation/providers/openid.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      ['10.5.4', 2, 'Check the audience of ID tokens', 'it has to be our client'],
      'src/federation/sign-ins/complete.test.ts',
    ),
    inapplicable(['10.5.5', 2, 'Judge logout tokens', 'Portico takes none of providers']),
    met(
      ['10.6.1', 2, 'Answer with codes', '`code` alone, in the query'],
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/endpoints/metadata.test.ts',
    ),
    met(
      ['10.6.2', 2, 'No forced sign-out', 'people are asked, unless a valid hint is of this very session'],
      'src/oauth/authorizations/end-session.test.ts',
      'packages/console/test/end-session.test.ts',
    ),
    deployer(
      [
        '10.7.1',
        2,
        'Consent to each request; always ask for unknown clients',
        'consent is asked at first, kept, and asked again for more; clients that nobody registered ask each time. Applications that you register as your own (`firstParty`) do not ask: leave it off if each has to',
      ],
      'packages/console/test/authorize.test.ts',
      'docs/reference/applications.md',
    ),
    met(
      [
        '10.7.2',
        2,
        'Say what is agreed to',
        'the application, the account, the organization and what each scope gives',
      ],
      'packages/console/test/authorize.test.ts',
    ),
    met(
      ['10.7.3', 2, 'People see and take back consent', 'in the console, under Applications'],
      'packages/console/test/applications.test.ts',
    ),
  ],
};
