/**
 * Every use of cryptography, by algorithm: its place in the code, and the consequence if the algorithm falls.
 * `docs/secure/cryptography.md` is generated from these rows; a file that imports cryptography and is in none of them
 * fails `npm run check`.
 */

export interface Use {
  readonly name: string;
  readonly for: string;
  readonly by: string;
  readonly standard: string;
  readonly strength: string;
  /** Below `packages`. */
  readonly files: readonly string[];
  readonly falls: string;
}

const NODE = 'Node (OpenSSL)';
const UNHARMED = 'nothing: no secret depends on it';

export const USES: readonly Use[] = [
  {
    name: 'Random numbers',
    for: 'tokens, secrets, salts, nonces, challenges, recovery codes',
    by: NODE,
    standard: 'the generator of the operating system',
    strength:
      '256 bits in tokens and links, 160 in authenticator apps, 128 in salts, 80 in recovery codes, 96 in nonces; codes of mails are one of a million, with five tries',
    files: [
      'server/src/pipeline/callers/key-token.ts',
      'server/src/identity/accounts/mailed-secret.ts',
      'server/src/identity/accounts/hasher.ts',
      'server/src/identity/login-codes/store.ts',
      'server/src/identity/second-factors/recovery-codes.ts',
      'server/src/identity/second-factors/totp.ts',
      'server/src/identity/passkeys/challenges.ts',
      'server/src/identity/challenges/challenge.ts',
      'server/src/ground/secret-keys/file.ts',
      'server/src/tenancy/domains/domain.ts',
      'server/src/notices/seals/canonical.ts',
      'server/src/notices/webhooks/message.ts',
      'client/src/pkce.ts',
      'client/src/request.ts',
    ],
    falls:
      'everything that was generated since has to be replaced: end the sessions, rotate the keys, send the links again',
  },
  {
    name: 'Argon2id',
    for: 'passwords',
    by: '`@node-rs/argon2`',
    standard: 'RFC 9106; 19 MiB, two passes, one lane, as OWASP ASVS 5.0, appendix C, has it',
    strength: 'as strong as the password; a salt of 128 bits each',
    files: [
      'server/src/identity/accounts/hashing-threads.ts',
      'server/src/identity/accounts/hashing-thread.mjs',
    ],
    falls:
      'whoever has a copy of the database guesses faster. Other parameters reach each hash with the next sign-in; another algorithm is a new form beside it in the same column, as hashes of other services are',
  },
  {
    name: 'bcrypt, scrypt, PBKDF2, Argon2 and phpass (MD5) of other services',
    for: 'passwords of imported accounts, until they sign in; of 72 bytes and more with bcrypt, until they are changed',
    by: `${NODE}, \`bcryptjs\`, \`@node-rs/argon2\``,
    standard: 'as the other service made them; the cost of each is bounded',
    strength: 'as strong as the other service made them',
    files: ['server/src/identity/accounts/hashing-thread.mjs'],
    falls: 'those who have not signed in since reset their passwords',
  },
  {
    name: 'SHA-256 of secrets',
    for: 'access tokens, keys, codes and links at rest; verifiers of PKCE and of sign-ins',
    by: NODE,
    standard: 'FIPS 180-4',
    strength: '256 bits against reversal',
    files: [
      'server/src/pipeline/callers/key-token.ts',
      'server/src/identity/accounts/mailed-secret.ts',
      'server/src/federation/sign-ins/store.ts',
      'server/src/oauth/redemption/code.ts',
      'client/src/pkce.ts',
    ],
    falls:
      'collisions do no harm; only a reversal would. Then tokens of another form are made beside the old ones, and all sessions and keys end once',
  },
  {
    name: 'SHA-256 of what is no secret',
    for: 'seals of events, fingerprints of requests, files and networks, cursors, entity tags',
    by: NODE,
    standard: 'FIPS 180-4; seals: RFC 9162, section 2.1',
    strength: '128 bits against collisions',
    files: [
      'server/src/app/threads/connection-counts.ts',
      'server/src/notices/seals/tree.ts',
      'server/src/notices/seals/canonical.ts',
      'server/src/pipeline/idempotency/once.ts',
      'server/src/pipeline/idempotency/mentions.ts',
      'server/src/pipeline/idempotency/store.ts',
      'server/src/oauth/authorizations/ticket.ts',
      'server/src/oauth/endpoints/id-token.ts',
      'server/src/federation/saml/store.ts',
      'server/src/notices/events/feed-place.ts',
      'server/src/ground/paging.ts',
      'server/src/federation/scim/user.ts',
      'server/src/tenancy/brand/logo.ts',
      'server/src/ground/database/transfer/checksum.ts',
      'server/src/team/documents/console-build.ts',
    ],
    falls:
      'the trail of events: whoever can make collisions could prepare two events with one leaf. Seals made before stand, if a copy of them was kept',
  },
  {
    name: 'SHA-256 as work',
    for: 'challenges that callers solve who have used up half of a limit',
    by: `${NODE}; the Web Crypto of browsers`,
    standard: 'FIPS 180-4; the format of altcha, version 1',
    strength:
      '10,000 hashes on average, 20,000 at most: it costs whoever asks for much, and keeps nobody out',
    files: ['server/src/identity/challenges/challenge.ts', 'client/src/solve.ts'],
    falls: 'challenges cost nothing any more; the limits hold without them',
  },
  {
    name: 'HMAC-SHA-256',
    for: 'recovery codes, keys of limits, challenges, devices with which people sign in, state and nonce of sign-ins with providers; signatures of webhooks',
    by: NODE,
    standard: 'RFC 2104; webhooks: Standard Webhooks',
    strength: '256 bits',
    files: ['server/src/ground/secret-keys/keys.ts', 'server/src/notices/webhooks/message.ts'],
    falls:
      'people make new recovery codes; webhooks have a `v1` before each signature, so that another can stand beside it',
  },
  {
    name: 'AES-256-GCM, with HKDF',
    for: 'secrets that have to be read again: authenticator apps, signing keys, webhooks, connections; tickets of sign-ins to applications',
    by: NODE,
    standard:
      'NIST SP 800-38D, RFC 5869; a random nonce of 96 bits, and the column and row as additional data',
    strength: '256 bits; values are few, far below the 2³² for a key with random nonces',
    files: ['server/src/ground/secret-keys/keys.ts'],
    falls:
      'a value names its key, not its algorithm: a new version seals everything again under another, as `portico keys rotate` does under another key',
  },
  {
    name: 'ECDSA with P-256 (ES256)',
    for: 'tokens for other services, ID tokens, logout tokens, seals; assertions of applications; the secret for Apple',
    by: `${NODE}, \`jose\``,
    standard: 'FIPS 186-5, RFC 7518; the algorithms that are accepted are listed in the code',
    strength: '128 bits; none against a large quantum computer',
    files: [
      'server/src/oauth/tokens/signing-keys.ts',
      'server/src/oauth/tokens/access-token.ts',
      'server/src/oauth/tokens/verified.ts',
      'server/src/app/threads/first-uses.ts',
      'server/src/oauth/endpoints/id-token.ts',
      'server/src/oauth/endpoints/client.ts',
      'server/src/oauth/logouts/token.ts',
      'server/src/notices/seals/seal.ts',
      'server/src/notices/seals/kept.ts',
      'server/src/oauth/applications/judge-settings.ts',
      'server/src/federation/providers/apple.ts',
      'server/src/federation/providers/file.ts',
    ],
    falls:
      'tokens could be forged. Applications can be changed to RS256 one by one; for other services, another algorithm is a new version. Signatures are worth minutes, except those of seals: a copy of the seals that you kept elsewhere still proves them',
  },
  {
    name: 'RSA of 2,048 bits (RS256)',
    for: 'ID tokens and tokens of applications that verify nothing else; assertions of applications',
    by: `${NODE}, \`jose\``,
    standard: 'RFC 8017, RFC 7518',
    strength: '112 bits; none against a large quantum computer',
    files: [
      'server/src/oauth/tokens/signing-keys.ts',
      'server/src/oauth/endpoints/client.ts',
      'server/src/oauth/applications/judge-settings.ts',
    ],
    falls: 'applications are changed to ES256, the default',
  },
  {
    name: 'Signatures of passkeys: EdDSA, ES256, RS256',
    for: 'sign-in with passkeys',
    by: '`@simplewebauthn/server`',
    standard: 'Web Authentication Level 3; keys are judged when they are registered',
    strength: '112 to 128 bits; none against a large quantum computer',
    files: ['server/src/identity/passkeys/verify.ts', 'server/src/identity/passkeys/public-key.ts'],
    falls:
      'passkeys of that algorithm are refused, and people add others: the code has a list of those that are accepted',
  },
  {
    name: 'HMAC-SHA-1 in codes of authenticator apps',
    for: 'second factors',
    by: '`otpauth`',
    standard: 'RFC 6238; apps support nothing else everywhere. Collisions of SHA-1 do not concern HMAC',
    strength: '20 bits for one guess, a window of 90 seconds, and few guesses',
    files: ['server/src/identity/second-factors/totp.ts'],
    falls: 'passkeys take its place',
  },
  {
    name: 'SHA-1 in the list of breached passwords',
    for: 'looking up whether a new password is known',
    by: NODE,
    standard: 'the form of the list of Have I Been Pwned; nothing is stored',
    strength: 'no secret depends on it',
    files: ['server/src/ground/breached/file.ts'],
    falls: UNHARMED,
  },
  {
    name: 'Signatures of SAML: RSA with SHA-256 or SHA-512',
    for: 'assertions of identity providers of organizations',
    by: '`@node-saml/node-saml`, `xml-crypto`',
    standard:
      'XML Signature; keys of at least 2,048 bits, other algorithms are refused before anything is computed',
    strength: '112 bits or more; none against a large quantum computer',
    files: [
      'server/src/federation/saml/signed-assertion.ts',
      'server/src/federation/saml/certificates.ts',
      'server/src/federation/saml/service-provider.ts',
      'server/src/federation/saml/settings.ts',
    ],
    falls: 'connections have to move to OpenID Connect',
  },
  {
    name: 'Encryption of SAML: AES in GCM and CBC, RSA-OAEP',
    for: 'assertions that a provider encrypts, on top of TLS',
    by: NODE,
    standard:
      'XML Encryption 1.1; RSA 1.5 and Triple DES are refused, and why a decryption failed is not told',
    strength: '128 bits or more',
    files: ['server/src/federation/saml/decryption.ts', 'server/src/federation/saml/service-provider.ts'],
    falls: 'assertions are encrypted on the way by TLS, too',
  },
  {
    name: 'Signatures of OpenID providers',
    for: 'ID tokens of providers',
    by: '`openid-client`, `oauth4webapi`, Web Crypto',
    standard: 'OpenID Connect Core; never `none`, never a shared secret as a key',
    strength: 'as the provider signs',
    files: ['server/src/federation/providers/openid.ts', 'server/src/federation/providers/github.ts'],
    falls: 'ID tokens come from the provider over TLS, too; the provider changes its keys',
  },
  {
    name: 'IDs',
    for: 'rows, requests, files: never a secret, though nobody can guess the neighbours of one',
    by: NODE,
    standard: 'RFC 9562, versions 4 and 7',
    strength: 'no secret depends on it',
    files: [
      'server/src/ground/id.ts',
      'server/src/ground/work/worker.ts',
      'server/src/ground/database/postgres-poolers.ts',
      'server/src/ground/database/transfer/files.ts',
      'server/src/ground/database/transfer/move.ts',
      'server/src/oauth/tokens/access-token.ts',
      'server/src/app/threads/relayed.ts',
      'conventions/src/node/known.ts',
      'conventions/src/node/request.ts',
    ],
    falls: UNHARMED,
  },
];
