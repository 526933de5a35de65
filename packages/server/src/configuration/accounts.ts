import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** A token as `Authorization` carries it (RFC 6750, section 2.1), long enough not to be guessed. */
function bearerToken(text: string): string {
  if (!/^[A-Za-z0-9._~+/-]{32,256}$/.test(text))
    throw new value.Refusal('must have 32 to 256 letters, digits and - . _ ~ + /.');
  return text;
}

/** Registration, passwords, sessions and tokens. */
export const accounts = {
  registration: {
    name: 'PORTICO_REGISTRATION',
    default: 'open',
    meaning:
      'who can register: `open` to everyone, `invitation` only for people with an invitation, or `closed`',
    when: 'if people join only by invitation, or accounts come from elsewhere',
    document: 'guides/organizations-sign-in.md',
    parse: value.oneOf('open', 'invitation', 'closed'),
  },
  addManagers: {
    name: 'PORTICO_ADD_MANAGERS',
    default: 'colleagues',
    meaning:
      'who can be added as a manager by account ID: `colleagues`, who manage another organization with you, or `anyone`',
    when: 'if your own back end adds managers and knows account IDs',
    parse: value.oneOf('colleagues', 'anyone'),
  },
  requireVerifiedEmail: {
    name: 'PORTICO_REQUIRE_VERIFIED_EMAIL',
    default: 'false',
    meaning:
      '`true`: until its email is verified, an account can only verify it and sign out; everything else is 403 `EMAIL_NOT_VERIFIED`',
    when: 'if only verified accounts may use the service',
    document: 'secure/hardening.md',
    parse: value.either('true', 'false'),
  },
  /** In code points. */
  passwordMinLength: {
    name: 'PORTICO_PASSWORD_MIN_LENGTH',
    default: '8',
    meaning: 'minimum length of passwords, 8 to 256 code points; `nist` means 15',
    when: '`nist` if passwords are the only factor',
    document: 'secure/hardening.md',
    parse: value.orWord(value.integer(8, 256), 'nist', 15),
  },
  commonPasswords: {
    name: 'PORTICO_COMMON_PASSWORDS',
    default: 'refuse',
    meaning: '`allow` turns off the list of common passwords',
    when: 'not in production',
    parse: value.oneOf('refuse', 'allow'),
  },
  breachedPasswords: {
    name: 'PORTICO_BREACHED_PASSWORDS',
    default: 'off',
    meaning:
      'a file built by `portico passwords update`, whose passwords are refused as new passwords, or `off`',
    when: 'always, with at least the most common breached passwords',
    document: 'guides/breached-passwords.md',
    parse: value.orWord(value.path, 'off', undefined),
  },
  breachedAtSignIn: {
    name: 'PORTICO_BREACHED_AT_SIGN_IN',
    default: 'tell',
    meaning:
      'the effect of signing in with a password in that list: with `tell`, the session works, and the person is notified; with `reset`, it can only change the password and sign out, and everything else is 403 `PASSWORD_BREACHED`',
    when: '`reset`, once people have had time to change theirs',
    document: 'guides/breached-passwords.md',
    parse: value.oneOf('tell', 'reset'),
  },
  /** In milliseconds. */
  sessionIdle: {
    name: 'PORTICO_SESSION_IDLE',
    default: '14d',
    meaning: 'how long a session can be idle before it ends (units: `s`, `m`, `h`, `d`)',
    when: 'shorter if devices are shared',
    document: 'guides/sessions.md',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  sessionAbsolute: {
    name: 'PORTICO_SESSION_ABSOLUTE',
    default: '90d',
    meaning: 'how long a session can last, even if it is in use',
    when: 'shorter if people should sign in again regularly',
    document: 'guides/sessions.md',
    parse: value.duration('1s', '3650d'),
  },
  sessionBinding: {
    name: 'PORTICO_SESSION_BINDING',
    default: 'off',
    meaning:
      '`network`: binds sessions to the network in which they began (an IPv4 address, or the /64 of an IPv6 one); from another network, operations that require a recent sign-in are 403 `REAUTHENTICATION_REQUIRED`',
    when: 'if stolen sessions worry you more than the inconvenience for people whose address changes',
    document: 'guides/sessions.md',
    parse: value.oneOf('off', 'network'),
  },
  /** In milliseconds. */
  tokenLifetime: {
    name: 'PORTICO_TOKEN_LIFETIME',
    default: '5m',
    meaning: 'how long a token for other services is valid, at most `1h`; it cannot be revoked',
    when: 'shorter if services must notice a sign-out sooner',
    document: 'reference/applications.md',
    parse: value.duration('1s', '1h'),
  },
  tokenAudiences: {
    name: 'PORTICO_TOKEN_AUDIENCES',
    default: '',
    meaning: 'comma-separated audiences that tokens for other services can have, besides the public URL',
    when: 'always, if you use tokens: give each of your services its own audience, so that none accepts tokens for another',
    document: 'guides/tokens.md',
    parse: value.list(value.audience),
  },
  emailCodes: {
    name: 'PORTICO_EMAIL_CODES',
    default: 'off',
    meaning: '`on`: people can sign in with a six-digit code sent by email instead of a password',
    when: 'if people should be able to sign in without a password; access to the mailbox is then enough',
    document: 'guides/email-codes.md',
    parse: value.either('on', 'off'),
  },
  clientMetadata: {
    name: 'PORTICO_CLIENT_METADATA',
    default: 'off',
    meaning:
      '`on`: unregistered applications can ask people to sign in, if their `client_id` is the https:// URL of their metadata',
    when: 'if people connect programs of their choice to your services, such as MCP clients',
    document: 'reference/applications.md',
    parse: value.either('on', 'off'),
  },
  clientRegistration: {
    name: 'PORTICO_CLIENT_REGISTRATION',
    default: 'off',
    meaning:
      '`open`: programs can register themselves as clients (RFC 7591), and then ask people to sign in; `token`: only those that know `PORTICO_CLIENT_REGISTRATION_TOKEN`; `off`: none, and those that have registered are unknown',
    when: 'if people connect programs of their choice that have no metadata at a URL, such as older MCP clients',
    document: 'reference/applications.md',
    parse: value.oneOf('off', 'token', 'open'),
  },
  /** Set whenever `clientRegistration` is `token`; must not be logged. */
  clientRegistrationToken: {
    name: 'PORTICO_CLIENT_REGISTRATION_TOKEN',
    default: '',
    meaning:
      'token that programs send to register themselves: 32 to 256 letters, digits and - . _ ~ + /; required with `PORTICO_CLIENT_REGISTRATION=token`',
    when: 'together with `PORTICO_CLIENT_REGISTRATION=token`, and to replace it',
    document: 'reference/applications.md',
    parse: value.optional(bearerToken),
    secret: true,
  },
  openAudiences: {
    name: 'PORTICO_OPEN_AUDIENCES',
    default: '',
    meaning: 'comma-separated audiences that such applications can get access tokens for',
    when: 'with `PORTICO_CLIENT_METADATA` or `PORTICO_CLIENT_REGISTRATION`, to name the services that such programs may use',
    document: 'reference/applications.md',
    parse: value.list(value.audience),
  },
  tokenMetadata: {
    name: 'PORTICO_TOKEN_METADATA',
    default: '',
    meaning:
      "comma-separated names of members of accounts' public metadata to include in tokens for other services, as `metadata`",
    when: 'if your services need them with every request; they are omitted beyond 1 KiB in total',
    document: 'guides/tokens.md',
    parse: value.list(value.memberName),
  },
  organizationRoles: {
    name: 'PORTICO_ORGANIZATION_ROLES',
    default: 'off',
    meaning: '`on`: owners can create product roles for their organization, from delegable permissions',
    when: 'if your customers need their own roles',
    document: 'guides/roles.md',
    parse: value.either('on', 'off'),
  },
  founderRoles: {
    name: 'PORTICO_FOUNDER_ROLES',
    default: '',
    meaning:
      'comma-separated names of product roles that the founder of an organization can take; unknown names are logged at the start',
    when: 'if people who sign up for your product start with a product role',
    document: 'guides/roles.md',
    parse: value.list(value.roleName),
  },
  brandName: {
    name: 'PORTICO_NAME',
    default: 'Portico',
    meaning:
      'the name of the service on pages and in emails, authenticator apps and passkeys: 1 to 64 characters',
    when: 'always: people who do not know Portico may take it for phishing',
    document: 'guides/branding.md',
    parse: value.name,
  },
  providersFile: {
    name: 'PORTICO_PROVIDERS_FILE',
    default: '',
    meaning:
      'a JSON file with the providers that everyone can sign in with, such as Google, in the format of docs/guides/providers.md',
    when: 'if people can sign in with an account that they have elsewhere',
    document: 'guides/providers.md',
    parse: value.optional(value.path),
  },
  federationInsecure: {
    name: 'PORTICO_FEDERATION_INSECURE',
    default: 'false',
    meaning:
      '`true`: while the service listens on a loopback address, providers can have http:// URLs and be on this machine; for development. Otherwise it has no effect',
    when: 'not in production',
    document: 'guides/providers.md',
    parse: value.either('true', 'false'),
  },
  brandFile: {
    name: 'PORTICO_BRAND_FILE',
    default: '',
    meaning:
      'a JSON file with name, logos, colours and links, in the format of `PUT /v1/operator/brand`; they can then be changed only in the file',
    when: 'if you manage them in version control',
    document: 'guides/branding.md',
    parse: value.optional(value.path),
  },
  configurationFile: {
    name: 'PORTICO_CONFIGURATION',
    default: '',
    meaning:
      'a YAML or JSON file with what a team sets up while the service runs, such as applications, which is applied at the start: docs/operate/configuration.md describes it',
    when: 'if you keep it in version control and do not run `portico apply` yourself',
    document: 'operate/configuration.md',
    parse: value.optional(value.path),
  },
  rolesFile: {
    name: 'PORTICO_ROLES_FILE',
    default: '',
    meaning:
      "a JSON file with the product's permissions and the team's roles, which can then be changed only in the file",
    when: 'if you manage them in version control',
    document: 'guides/roles.md',
    parse: value.optional(value.path),
  },
} satisfies Record<string, Variable>;
