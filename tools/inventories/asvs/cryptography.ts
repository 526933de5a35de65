import { type Chapter, deployer, inapplicable, met, unmet } from './requirement.ts';

export const cryptography: Chapter = {
  number: 11,
  title: 'Cryptography',
  requirements: [
    met(
      [
        '11.1.1',
        2,
        'A policy for keys through their lives',
        'who has each, how it is replaced, and what follows from its loss',
      ],
      'docs/secure/keys.md',
      'docs/operate/secrets.md',
    ),
    met(
      ['11.1.2', 2, 'An inventory of cryptography', 'made from the code; a use that it lacks fails a check'],
      'docs/secure/cryptography.md',
      'docs/secure/data.md',
    ),
    met(
      ['11.2.1', 2, 'Proven implementations', 'OpenSSL by Node, and libraries that are widely used'],
      'docs/secure/cryptography.md',
    ),
    met(
      [
        '11.2.2',
        2,
        'Algorithms and keys can be replaced',
        'keys by a command, under load; costs of Argon2id with the next sign-in, as each hash names its own; another algorithm by a new version',
      ],
      'src/ground/secret-keys/rotation.test.ts',
      'src/identity/sessions/login.test.ts',
      'docs/secure/cryptography.md',
    ),
    unmet(
      [
        '11.2.3',
        2,
        '128 bits of security everywhere',
        'RSA keys for RS256 have 2,048 bits, which is 112: applications choose ES256, the default. Keys of SAML providers and passkeys may have as few',
      ],
      'src/oauth/tokens/signing-keys.ts',
      'src/federation/saml/signatures.ts',
    ),
    met(
      [
        '11.3.1',
        1,
        'No insecure modes or padding',
        'AES in GCM. Of SAML, RSA 1.5 is refused, and CBC is accepted from providers that encrypt so, for assertions that have to be signed, without telling why one could not be decrypted',
      ],
      'src/ground/secret-keys/keys.ts',
      'src/federation/saml/saml.test.ts',
    ),
    met(
      ['11.3.2', 1, 'Approved ciphers', 'AES-256-GCM for everything that is stored'],
      'src/ground/secret-keys/keys.ts',
      'src/ground/secret-keys/sealed.test.ts',
    ),
    met(
      ['11.3.3', 2, 'Encrypted data cannot be changed unseen', 'by GCM, and bound to its column and row'],
      'src/ground/secret-keys/keys.ts',
      'src/ground/secret-keys/open.test.ts',
    ),
    met(
      [
        '11.4.1',
        1,
        'Approved hash functions',
        'SHA-256 and HMAC-SHA-256. SHA-1 is where standards have it: inside HMAC in codes of apps (RFC 6238), in the list of breached passwords, and in OAEP of SAML',
      ],
      'docs/secure/cryptography.md',
    ),
    met(
      [
        '11.4.2',
        2,
        'Passwords by an approved function',
        'Argon2id with 19 MiB and two passes, the values of appendix C',
      ],
      'src/identity/accounts/hasher.ts',
      'src/identity/sessions/login.test.ts',
    ),
    met(
      ['11.4.3', 2, 'Collision-resistant hashes in signatures', 'SHA-256 or longer; others are refused'],
      'src/federation/saml/forgeries.test.ts',
      'src/notices/seals/tree.ts',
    ),
    inapplicable(['11.4.4', 2, 'Derive keys from passwords safely', 'no key is made of a password']),
    unmet(
      [
        '11.5.1',
        2,
        'At least 128 bits in what nobody may guess',
        '256 in tokens and links; recovery codes, which people type, have 80 and few tries',
      ],
      'src/pipeline/callers/key-token.ts',
      'src/identity/second-factors/recovery-codes.ts',
    ),
    unmet(
      [
        '11.6.1',
        2,
        'Approved algorithms for keys and signatures',
        'ECDSA with P-256 is the default. RS256 is PKCS #1 v1.5, which appendix C disallows and OpenID Connect demands; passkeys and SAML use it, too',
      ],
      'src/oauth/tokens/signing-keys.ts',
      'docs/secure/cryptography.md',
    ),
  ],
};

export const communication: Chapter = {
  number: 12,
  title: 'Secure communication',
  requirements: [
    deployer(
      [
        '12.1.1',
        1,
        'TLS 1.2 and 1.3 alone',
        'the proxy speaks TLS: the configurations here allow these two. Towards others, Node has 1.2 as the least',
      ],
      'deploy/proxies/nginx/portico.conf',
      'deploy/proxies/haproxy/portico.cfg',
    ),
    deployer(
      ['12.1.2', 2, 'Recommended cipher suites', 'those of your proxy and of Node: leave them as they are'],
      'docs/operate/proxies.md',
    ),
    inapplicable(['12.1.3', 2, 'Judge client certificates', 'nobody is known by one']),
    deployer(
      [
        '12.2.1',
        1,
        'TLS for everything from outside',
        'put the proxy in front, and let the nodes listen where only it reaches them; the start warns of http links to other hosts',
      ],
      'docs/secure/hardening.md',
      'src/configuration/config-warnings.test.ts',
    ),
    deployer(
      [
        '12.2.2',
        1,
        'Certificates that the public trusts',
        'Caddy gets them by itself; nginx and HAProxy take yours',
      ],
      'docs/operate/proxies.md',
    ),
    deployer(
      [
        '12.3.1',
        2,
        'Encryption on all connections inside',
        'name PostgreSQL with `sslmode=verify-full`; mail servers elsewhere take STARTTLS or nothing is sent. Metrics have no TLS: bind them to loopback or to a network of yours',
      ],
      'docs/operate/postgresql.md',
      'src/notices/mail/smtp.test.ts',
      'src/configuration/config-warnings.test.ts',
    ),
    met(
      [
        '12.3.2',
        2,
        'Check certificates of servers',
        'of webhooks, mail servers and providers; of PostgreSQL with `sslmode=verify-full`',
      ],
      'src/notices/webhooks/tls.test.ts',
      'src/notices/mail/smtp.test.ts',
    ),
    deployer(
      [
        '12.3.3',
        2,
        'TLS between parts inside',
        'between the proxy and the nodes, where they are on different machines, by your network',
      ],
      'docs/secure/hardening.md',
    ),
    deployer(
      [
        '12.3.4',
        2,
        'Trust certain certificates inside',
        '`NODE_EXTRA_CA_CERTS` names your own authority, and the URL of PostgreSQL its root',
      ],
      'docs/operate/secrets.md',
      'docs/operate/postgresql.md',
    ),
  ],
};
