/**
 * Every secret that the service holds, makes or checks: its place, form and replacement, and the consequences of its
 * disclosure or loss. `docs/secure/keys.md` is generated from these rows; a column, a variable or a kind of token that
 * none of them names fails `npm run check`.
 */

export interface Secret {
  readonly name: string;
  /** Columns of `packages/server/test/proofs/data` whose class is `secret`. */
  readonly columns?: readonly string[];
  /** Variables that can hold it. */
  readonly variables?: readonly string[];
  /** The prefix of its tokens, if they have one. */
  readonly prefix?: string;
  /** Other holders of the secret. */
  readonly holder: string;
  readonly form: string;
  readonly replaced: string;
  readonly learned: string;
  readonly lost: string;
}

const HASHED = 'hashed: SHA-256 of 256 random bits';
const ENCRYPTED = 'encrypted with the secret keys';
const READABLE = 'readable, in the environment or in a file of your own';
const NOBODY = 'a new one is made';

export const SECRETS: readonly Secret[] = [
  {
    name: 'Secret keys',
    variables: ['PORTICO_SECRET_KEYS'],
    holder: 'the nodes; without the variable, `<data dir>/secret.key`, which only its owner can read',
    form: 'readable, outside of the database, which has only their fingerprints',
    replaced: '[every year](../operate/secrets.md#secret-keys), in four steps, with no interruption',
    learned:
      'together with a copy of the database, everything that is encrypted in it can be read: signing keys, secrets of authenticator apps, webhooks and connections. Passwords and tokens stay safe. Without a copy, somebody can make challenges that they have solved already',
    lost: 'no node starts. Without a copy of them, people set up their authenticator apps again, and owners their webhooks and connections',
  },
  {
    name: 'Signing keys',
    columns: ['signing_keys.private_key', 'rsa_signing_keys.private_key'],
    holder: 'the nodes, in memory',
    form: ENCRYPTED,
    replaced: 'every 90 days, by itself; [at once](../operate/secrets.md#signing-keys) by deleting them',
    learned:
      'somebody can make tokens and ID tokens that your services and applications accept, and seals of events, until the keys are deleted. They open no session of Portico itself',
    lost: `${NOBODY}; tokens of the old one stop working within minutes`,
  },
  {
    name: 'Passwords',
    columns: ['accounts.password_hash'],
    holder: 'people',
    form: 'hashed: Argon2id with 19 MiB and two passes; hashes of another service where an account was imported, until the next sign-in',
    replaced: 'by people, when they want to; never demanded after some time',
    learned:
      'somebody can sign in as the person, unless an authenticator app asks for its code; where there are passkeys alone, that session is not strong',
    lost: 'the person resets it by email',
  },
  {
    name: 'Access tokens of sessions',
    columns: ['sessions.token_hash'],
    prefix: 'portico_at_',
    holder: 'browsers and programs of people',
    form: HASHED,
    replaced:
      'at each sign-in; they end after `PORTICO_SESSION_IDLE` and `PORTICO_SESSION_ABSOLUTE`, for operators after an hour and 12 hours',
    learned:
      'somebody acts as the person until the session ends. Changing email, password or factors, and other steps that harm, need a recent sign-in; people see and end their sessions',
    lost: 'the person signs in again',
  },
  {
    name: 'Secrets of authenticator apps',
    columns: ['totp.secret', 'totp_setups.secret'],
    holder: 'the app',
    form: ENCRYPTED,
    replaced: 'by people, from a strong session',
    learned: 'somebody can make codes; they still need the password',
    lost: 'a recovery code, or an operator who removes the factors',
  },
  {
    name: 'Recovery codes',
    columns: ['recovery_codes.code_hmac', 'recovery_codes.account_key', 'totp.recovery_key'],
    holder: 'people, on paper',
    form: 'HMAC-SHA-256 under a secret key; after that key was replaced, it stays with the account, encrypted, for these codes alone',
    replaced: 'ten new ones at a time void the old ones; each works once',
    learned: 'stands for the second factor once; the password is still needed',
    lost: 'the person makes new ones from a strong session',
  },
  {
    name: 'Codes from mails, to sign in with',
    columns: ['login_codes.code_hmac'],
    holder: 'a mailbox, for 10 minutes',
    form: 'HMAC-SHA-256 under a secret key',
    replaced: 'by the next one that is asked for; each works once, and can be tried five times',
    learned: 'with the ID that came to the browser that asked, somebody can sign in once',
    lost: 'another one is asked for',
  },
  {
    name: 'Passkeys',
    holder: 'authenticators of people; the service has public keys alone',
    form: 'not stored',
    replaced: 'by people, from a strong session',
    learned:
      'somebody who has the device and unlocks it signs in as the person, until the passkey is removed',
    lost: 'the person signs in another way, and removes it',
  },
  {
    name: 'Links in emails',
    columns: ['mail_secrets.hash'],
    holder: 'mailboxes',
    form: HASHED,
    replaced:
      'each works once and voids the one before. Resets last an hour, verifications a day, invitations of people without a password and to organizations a week',
    learned:
      'whoever reads the mailbox can do what the email is for; a reset leaves second factors as they are',
    lost: 'another email',
  },
  {
    name: 'Verifiers of sign-ins with providers',
    columns: ['sign_ins.verifier_hash'],
    holder: 'the browser that began the sign-in',
    form: 'hashed: SHA-256',
    replaced: 'at each sign-in, which lasts minutes',
    learned: 'together with the return address of the provider, the sign-in can be completed elsewhere, once',
    lost: 'the person begins again',
  },
  {
    name: 'API keys',
    columns: ['api_key_secrets.hash'],
    prefix: 'portico_ak_',
    holder: 'programs of organizations',
    form: HASHED,
    replaced:
      '[by owners and admins](../operate/secrets.md#api-keys), with an overlap if they like; they can expire',
    learned: 'somebody acts as the key, with its role, in one organization; never as an owner',
    lost: 'the key is rotated',
  },
  {
    name: 'Service keys',
    columns: ['service_key_secrets.hash'],
    prefix: 'portico_sk_',
    holder: 'back ends of the team',
    form: HASHED,
    replaced: '`portico service-keys rotate`, with an overlap; they can expire, and be bound to networks',
    learned:
      'somebody can do what its [scopes](../guides/service-keys.md#scopes) name, for all accounts or organizations',
    lost: 'the key is rotated',
  },
  {
    name: 'Tokens of directories',
    columns: ['scim_tokens.hash'],
    prefix: 'portico_st_',
    holder: 'the directory of an organization',
    form: HASHED,
    replaced: 'a new one voids the old one at once',
    learned:
      'somebody creates, changes and removes people of the organization whose addresses are in its verified domains',
    lost: 'a new one is made',
  },
  {
    name: 'Secrets of applications',
    columns: ['application_secrets.hash'],
    prefix: 'portico_cs_',
    holder: 'back ends of applications',
    form: HASHED,
    replaced:
      '`portico applications rotate`, or by an operator, with an overlap; applications can use keys of their own instead',
    learned: 'somebody can stand for the application, and still needs a code or a refresh token of it',
    lost: 'it is rotated',
  },
  {
    name: 'Authorization codes',
    columns: ['authorization_codes.hash'],
    prefix: 'portico_ac_',
    holder: 'the browser, for a moment',
    form: HASHED,
    replaced: 'at each sign-in to an application; 60 seconds, once',
    learned:
      'nothing without the verifier of PKCE, and the secret of the application where it has one; a second use ends the grant',
    lost: 'the person signs in again',
  },
  {
    name: 'Access tokens of applications',
    columns: ['access_tokens.hash'],
    prefix: 'portico_oa_',
    holder: 'applications',
    form: HASHED,
    replaced: 'with a refresh token; an hour',
    learned:
      'somebody reads what `userinfo` says of the person; two operations take such a token, and all others refuse it',
    lost: 'the application gets another',
  },
  {
    name: 'Refresh tokens',
    columns: ['refresh_tokens.hash', 'refresh_tokens.successor'],
    prefix: 'portico_rt_',
    holder: 'applications',
    form: HASHED,
    replaced: 'at each use',
    learned:
      'somebody gets tokens until the rightful application uses it, too: then the grant ends with all its tokens',
    lost: 'the person signs in again',
  },
  {
    name: 'Keys for encrypted SAML assertions',
    columns: ['saml_settings.private_key'],
    holder: 'the nodes; each connection has one',
    form: ENCRYPTED,
    replaced: 'by creating the connection anew',
    learned:
      'assertions can be read that were encrypted for the connection, by whoever sees them on their way; none can be made',
    lost: 'nobody signs in by the connection where its provider encrypts, until it is created anew',
  },
  {
    name: 'Secrets that providers gave connections',
    columns: ['connections.client_secret'],
    holder: 'the provider of an organization',
    form: ENCRYPTED,
    replaced: 'by owners, at the provider and in the connection',
    learned: 'somebody can stand for Portico at that provider',
    lost: 'the owner enters another',
  },
  {
    name: 'Secrets that providers gave the service',
    holder: 'files that `PORTICO_PROVIDERS_FILE` names, and the providers',
    form: 'readable, in files of your own',
    replaced: 'at the provider, then in the file, and a restart',
    learned: 'somebody can stand for Portico at that provider',
    lost: 'you get another from the provider',
  },
  {
    name: 'Webhook secrets',
    columns: ['webhooks.secret', 'webhooks.previous_secret'],
    holder: 'receivers of organizations',
    form: ENCRYPTED,
    replaced: '[by owners and admins](../operate/secrets.md#webhook-secrets), with an overlap of 24 hours',
    learned: 'somebody can send the receiver events that it believes',
    lost: 'it is rotated',
  },
  {
    name: 'Webhook tokens',
    columns: ['webhooks.token'],
    holder: 'collectors such as Splunk and Datadog',
    form: ENCRYPTED,
    replaced: 'by owners and admins, at the collector and in the webhook',
    learned: 'somebody can write into the collector',
    lost: 'another is entered',
  },
  {
    name: "The secret of the team's webhook",
    variables: ['PORTICO_WEBHOOK_SECRET'],
    holder: 'the nodes, and your receiver',
    form: READABLE,
    replaced: '[by you](../operate/secrets.md#webhook-secrets)',
    learned: 'somebody can send your receiver events that it believes',
    lost: 'you set another',
  },
  {
    name: 'The password of the database',
    variables: ['PORTICO_DATABASE_URL'],
    holder: 'the nodes, and PostgreSQL',
    form: READABLE,
    replaced: '[every year](../operate/secrets.md#database-password), with two roles in turn',
    learned:
      'whoever reaches the database reads and writes everything in it that is not hashed or encrypted; seals show what was changed in the events',
    lost: 'you set another',
  },
  {
    name: 'The password of the mail server',
    variables: ['PORTICO_SMTP_URL'],
    holder: 'the nodes, and your provider of emails',
    form: READABLE,
    replaced: '[as your provider asks](../operate/secrets.md#smtp-password)',
    learned: 'somebody can send emails in your name',
    lost: 'you set another; emails wait for a day',
  },
  {
    name: 'Private keys of TLS',
    holder: 'the proxy, PostgreSQL, the mail server; never Portico',
    form: 'not held',
    replaced: '[by the proxy](../operate/secrets.md#tls-certificates)',
    learned: 'somebody who is in the network can read and change everything that goes through it',
    lost: 'the proxy gets another',
  },
];
