import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Registration, passwords, sessions and tokens. */
export const accounts = {
  registration: {
    name: 'PORTICO_REGISTRATION',
    default: 'open',
    meaning: 'who can register: with `invitation`, only people with an invitation; with `closed`, nobody',
    when: 'if accounts are by invitation, or come from elsewhere',
    parse: value.oneOf('open', 'invitation', 'closed'),
  },
  addManagers: {
    name: 'PORTICO_ADD_MANAGERS',
    default: 'colleagues',
    meaning:
      '`anyone`: you can add any account as a manager by its ID, not only one that manages another organization with you',
    when: 'if your own back end adds managers and knows account IDs',
    parse: value.oneOf('colleagues', 'anyone'),
  },
  requireVerifiedEmail: {
    name: 'PORTICO_REQUIRE_VERIFIED_EMAIL',
    default: 'false',
    meaning:
      '`true`: until their email is verified, accounts can only verify it and sign out: 403 `EMAIL_NOT_VERIFIED`',
    when: 'if accounts must not do anything before their address is verified',
    parse: value.either('true', 'false'),
  },
  /** In code points. */
  passwordMinLength: {
    name: 'PORTICO_PASSWORD_MIN_LENGTH',
    default: '8',
    meaning: 'shortest password, 8 to 256 code points; `nist` means 15',
    when: '`nist` where passwords are the only factor',
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
      'a file made by `portico passwords update`: new passwords that are in it are refused; `off`: none are',
    when: 'always, with the most used of the passwords known from breaches at least',
    parse: value.orWord(value.path, 'off', undefined),
  },
  breachedAtSignIn: {
    name: 'PORTICO_BREACHED_AT_SIGN_IN',
    default: 'tell',
    meaning:
      'what happens to a session that begins with a password in that list: with `reset`, it can do nothing but change it and sign out: 403 `PASSWORD_BREACHED`; with `tell`, it works, and the person is told',
    when: '`reset`, once people have had time to change theirs',
    parse: value.oneOf('tell', 'reset'),
  },
  /** In milliseconds. */
  sessionIdle: {
    name: 'PORTICO_SESSION_IDLE',
    default: '14d',
    meaning: 'a session ends when it has not been used for this long (units: `s`, `m`, `h`, `d`)',
    when: 'shorter where devices are shared',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  sessionAbsolute: {
    name: 'PORTICO_SESSION_ABSOLUTE',
    default: '90d',
    meaning: 'a session ends this long after it began, even if it is in use',
    when: 'shorter if people should sign in again regularly',
    parse: value.duration('1s', '3650d'),
  },
  sessionBinding: {
    name: 'PORTICO_SESSION_BINDING',
    default: 'off',
    meaning:
      '`network`: in another network (an IPv4 address, or the /64 of an IPv6 one) than that in which it began, a session is no recent sign-in: 403 `REAUTHENTICATION_REQUIRED` from what needs one',
    when: 'if stolen sessions are a greater worry than people whose address changes',
    parse: value.oneOf('off', 'network'),
  },
  /** In milliseconds. */
  tokenLifetime: {
    name: 'PORTICO_TOKEN_LIFETIME',
    default: '5m',
    meaning: 'how long a token for other services is valid, at most `1h`; it cannot be revoked',
    when: 'shorter if services must notice a sign-out sooner',
    parse: value.duration('1s', '1h'),
  },
  tokenAudiences: {
    name: 'PORTICO_TOKEN_AUDIENCES',
    default: '',
    meaning: 'comma-separated audiences that tokens for other services can have, besides the public URL',
    when: 'always, if you use tokens: give each of your services a name of its own, so that none accepts the tokens for another',
    parse: value.list(value.audience),
  },
  emailCodes: {
    name: 'PORTICO_EMAIL_CODES',
    default: 'off',
    meaning:
      '`on`: people can sign in with a code of six digits that is mailed to them, in place of a password',
    when: 'if people should be able to sign in without a password; their mailbox is then as good as one',
    parse: value.either('on', 'off'),
  },
  clientMetadata: {
    name: 'PORTICO_CLIENT_METADATA',
    default: 'off',
    meaning:
      '`on`: applications that nobody registered can ask people to sign in, if their `client_id` is an https:// URL at which their metadata are',
    when: 'if people use programs of their own choice with your services, such as MCP clients',
    parse: value.either('on', 'off'),
  },
  openAudiences: {
    name: 'PORTICO_OPEN_AUDIENCES',
    default: '',
    meaning: 'comma-separated audiences for which such applications can get access tokens',
    when: 'with `PORTICO_CLIENT_METADATA`: name the services that such programs may use',
    parse: value.list(value.audience),
  },
  tokenMetadata: {
    name: 'PORTICO_TOKEN_METADATA',
    default: '',
    meaning:
      'comma-separated names of members of the public metadata of accounts that tokens for other services carry, as `metadata`',
    when: 'if your services need them with every request; more than 1 KiB of them in all is left out',
    parse: value.list(value.memberName),
  },
  organizationRoles: {
    name: 'PORTICO_ORGANIZATION_ROLES',
    default: 'off',
    meaning:
      '`on`: owners make roles of the product for their own organization, of permissions that are delegable',
    when: 'if your customers need roles that you did not think of',
    parse: value.either('on', 'off'),
  },
  founderRoles: {
    name: 'PORTICO_FOUNDER_ROLES',
    default: '',
    meaning:
      'comma-separated names of the roles of the product that whoever creates an organization can take for themselves',
    when: 'if people who sign up for your product start with a role of it',
    parse: value.list(value.roleName),
  },
  brandName: {
    name: 'PORTICO_NAME',
    default: 'Portico',
    meaning:
      'what people know the service by, in pages, mails, authenticator apps and passkeys: 1 to 64 characters',
    when: 'always: people who never heard of Portico take it for phishing',
    parse: value.name,
  },
  providersFile: {
    name: 'PORTICO_PROVIDERS_FILE',
    default: '',
    meaning:
      'a JSON file with the providers with which everybody can sign in, such as Google: docs/guides/providers.md says what is in it',
    when: 'if people are to sign in with an account that they have elsewhere',
    parse: value.optional(value.path),
  },
  federationInsecure: {
    name: 'PORTICO_FEDERATION_INSECURE',
    default: 'false',
    meaning:
      '`true`: while the service listens on a loopback address, providers can have http:// URLs and lead to this machine; for development. Elsewhere it changes nothing',
    when: 'not in production',
    parse: value.either('true', 'false'),
  },
  brandFile: {
    name: 'PORTICO_BRAND_FILE',
    default: '',
    meaning:
      'a JSON file with name, logos, colours and links, as `PUT /v1/operator/brand` takes them, which then cannot be changed in any other way',
    when: 'if you keep them in version control',
    parse: value.optional(value.path),
  },
  rolesFile: {
    name: 'PORTICO_ROLES_FILE',
    default: '',
    meaning:
      "a JSON file with the product's permissions and the team's roles, which then cannot be changed in any other way",
    when: 'if you keep them in version control',
    parse: value.optional(value.path),
  },
} satisfies Record<string, Variable>;
