import fc from 'fast-check';
import { CHALLENGE, REDIRECT_URI, VERIFIER } from '../../fixtures/grants.ts';
import { png } from '../../fixtures/pictures.ts';
import { PERMISSIONS } from '../../fixtures/roles.ts';
import { PROVIDER } from '../../fixtures/sign-ins.ts';
import { AUDIENCE } from '../../harness/service.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import type { Resource, Scene } from '../operations/scene.ts';
import { KEPT_ROLE } from './operators.ts';

/** Values that only the current world knows. */
export type Meaning =
  | 'email'
  | 'signInVerifier'
  | 'password'
  | 'newcomer'
  | 'invitationToken'
  | Resource
  | keyof Scene['secrets']
  | 'registrationId'
  | 'createdCredential'
  | 'challengeId'
  | 'usedCredential'
  | 'totpCode'
  | 'takenEmail'
  | 'parameters'
  | 'codeApplication'
  | 'authorizationCode'
  | 'userCode'
  | 'deviceApplication'
  | 'confidentialApplication'
  | 'confidentialSecret'
  | 'applicationToken'
  | 'cursor';

/** Stands for a value that only the current world knows. */
export class Slot {
  readonly from: Meaning;

  constructor(from: Meaning) {
    this.from = from;
  }

  toString(): string {
    return `<${this.from}>`;
  }
}

/** A scene of names: where a description puts one, a valid value is what the world has of that name. */
const NAMES = {
  email: '<email>',
  password: '<password>',
  newcomer: '<newcomer>',
  newEmail: '',
  invitationToken: '<invitationToken>',
  round: 0,
  secrets: { verification: '<verification>', passwordReset: '<passwordReset>' },
  redeemable: {
    applicationId: '<codeApplication>',
    code: '<authorizationCode>',
    verifier: VERIFIER,
    redirectUri: REDIRECT_URI,
  },
  device: { applicationId: '<deviceApplication>', deviceCode: '', userCode: '<userCode>' },
  confidential: {
    id: '<confidentialApplication>',
    secret: '<confidentialSecret>',
    accessToken: '<applicationToken>',
  },
  registered: { clientId: '', token: '' },
  loginCode: { id: '01890000-0000-7000-8000-000000000000', code: '482913' },
  signIns: { code: '<signInVerifier>', link: '<signInVerifier>' },
  domain: 'example.com',
  passkeys: {
    registration: { registrationId: '<registrationId>', credential: '<createdCredential>' },
    login: { challengeId: '<challengeId>', credential: '<usedCredential>' },
  },
  ids: {
    registeredClient: '',
    session: '<session>',
    passkey: '<passkey>',
    identity: '<identity>',
    organization: '<organization>',
    ownedOrganization: '<ownedOrganization>',
    policy: '<policy>',
    manager: '<manager>',
    ownManager: '<ownManager>',
    invitation: '<invitation>',
    receivedInvitation: '<receivedInvitation>',
    connection: '<connection>',
    webhook: '<webhook>',
    domain: '<domain>',
    delivery: '<delivery>',
    apiKey: '<apiKey>',
    machine: '<machine>',
    anyAccount: '<anyAccount>',
    anyOrganization: '<anyOrganization>',
    activeOrganization: '<activeOrganization>',
    anyAccountMetadata: '<anyAccountMetadata>',
    anyOrganizationMetadata: '<anyOrganizationMetadata>',
    anyManager: '<anyManager>',
    anyManagerMetadata: '<anyManagerMetadata>',
    approval: '<approval>',
    application: '<application>',
    grant: '<grant>',
    serviceKey: '<serviceKey>',
    hook: '<hook>',
    directory: '<connection>',
    scimUser: '<scimUser>',
    scimGroup: '<scimGroup>',
    role: '<role>',
    governedRole: '<role>',
    group: '<group>',
    groupMember: '<manager>',
    groupsOrganization: '<organization>',
  },
} as const satisfies Scene;

/** Members that no description sends, because they are optional. */
const OPTIONAL: Readonly<Record<string, Meaning>> = {
  invitationToken: 'invitationToken',
  code: 'totpCode',
  organizationId: 'organization',
  parameters: 'parameters',
  ownerAccountId: 'anyAccount',
};

/**
 * Members that accept only configured values, an offered language, a colour with enough contrast, or what other members
 * allow: for an application, those of one kind.
 */
const CONFIGURED: Readonly<Record<string, unknown>> = {
  verifier: VERIFIER,
  redirectUri: REDIRECT_URI,
  audience: AUDIENCE,
  locale: 'de-AT',
  roles: [],
  kind: 'web',
  redirectUris: ['https://app.example.com/callback'],
  postLogoutRedirectUris: ['http://localhost:3000/'],
  backchannelLogoutUri: null,
  audiences: [AUDIENCE],
  resource: null,
  requirePkce: true,
  devices: true,
  requireDpop: false,
  requirePushed: true,
  tokenEndpointAuth: 'client_secret_post',
  jwks: null,
  logoUrl: null,
  logoData: png().toString('base64'),
  logoDarkData: png().toString('base64'),
  accent: '#1f5c99',
  accentDark: '#8fbdf0',
  sessionMaxAge: 43_200,
  sessionIdle: 3_600,
  networks: ['127.0.0.0/8', '::1'],
  allowedMethods: null,
};
/** The same for members of one operation, whose names mean something else in others. */
const CONFIGURED_FOR: Readonly<Record<string, unknown>> = {
  'createConnection type': 'oidc',
  'createConnection issuer': 'https://login.example.com/tenant',
  'updateConnection issuer': 'https://login.example.com/tenant',
  'createDomain name': 'fuzz.example.com',
  'createSignIn providerId': PROVIDER,
  'createIdentity providerId': PROVIDER,
  'authorizeOauthDevice resource': [],
  'replaceHook onFailure': 'allow',
  'registerClient redirect_uris': ['https://app.example.com/callback'],
  'registerClient grant_types': ['authorization_code'],
  'registerClient response_types': ['code'],
  'pushOauthRequest resource': [],
  'pushOauthRequest response_type': 'code',
  'pushOauthRequest redirect_uri': REDIRECT_URI,
  'pushOauthRequest code_challenge': CHALLENGE,
  'pushOauthRequest code_challenge_method': 'S256',
  'issueOauthTokens grant_type': 'authorization_code',
  'issueOauthTokens code_verifier': VERIFIER,
  'issueOauthTokens redirect_uri': REDIRECT_URI,
  'createRole delegable': true,
  'createRole permissions': [],
  'createRole description': 'Approves invoices',
  'createRoleAsOperator description': 'Approves invoices',
  'updateRole description': 'Approves invoices',
  'createRoleAsOperator permissions': [],
  'updateRole permissions': [],
  'replacePermissions items': PERMISSIONS.map((name) => ({ name, delegable: true })),
  'checkPermissions accountId': null,
  'deleteRole replacement': KEPT_ROLE,
};

/** The members that the description of an operation sends. */
export const namedIn = (operation: string) => Object.keys(descriptionOf(operation).body?.(NAMES) ?? {});

/** Returns where valid values of a member come from, which a schema cannot express. */
function meaningOf(operation: string, member: string): Meaning | undefined {
  if (/^(redeemAuthorization|issueOauthTokens)$/.test(operation) && member === 'code')
    return 'authorizationCode';
  if (operation.endsWith('DeviceAuthorization') && member === 'code') return 'userCode';
  if (OPTIONAL[member]) return OPTIONAL[member];
  const body = descriptionOf(operation).body?.(NAMES) as Readonly<Record<string, unknown>> | undefined;
  return /^<(.+)>$/.exec(String(body?.[member]))?.[1] as Meaning | undefined;
}

/** The part of JSON Schema that bodies and queries are written in. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly 'x-format'?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any code point but surrogates: fast-check's own, `binary`, needs a second to list the million of them. The inverse
 * lets fast-check mix in names such as `__proto__`.
 */
export const codePoints = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count),
  (text) => {
    const at = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (at === undefined || String.fromCodePoint(at) !== text) throw new TypeError('not one code point');
    return at < SURROGATES.first ? at : at - SURROGATES.count;
  },
);

const letters = (from: string) => fc.constantFrom(...from);
const label = fc.string({ unit: letters('abcxyz0189äßé'), minLength: 1, maxLength: 12 });
const emails = fc
  .tuple(
    fc.string({ unit: letters('abcABC019.+_-éß中'), minLength: 1, maxLength: 12 }),
    fc.integer({ min: 0 }),
    label,
    fc.constantFrom('com', 'example', 'museum', '中国'),
  )
  .map(([local, unique, domain, top]) => `x${local.replaceAll(/\.+/g, '.')}${unique}@d${domain}0.${top}`);
/** Prefixed, so that none is a common one: words such as `arguments` are among both. */
const passwords = fc
  .string({ unit: 'grapheme', minLength: 9, maxLength: 40 })
  .filter((text) => [...text.normalize('NFC')].length >= 8)
  .map((text) => `§${text}`);
const names = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => `n${text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '')}`);

/** Values that a member of an operation takes, as far as its schema and meaning tell. */
export function validValues(operation: string, member: string, schema: Schema): fc.Arbitrary<unknown> {
  const meaning = meaningOf(operation, member);
  if (meaning) return fc.constant(new Slot(meaning));
  const own = `${operation} ${member}`;
  if (Object.hasOwn(CONFIGURED_FOR, own)) return fc.constant(CONFIGURED_FOR[own]);
  if (Object.hasOwn(CONFIGURED, member)) return fc.constant(CONFIGURED[member]);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValues(operation, member, one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true });
    case 'array':
      return fc.uniqueArray(validValues(operation, member, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return validStrings(schema);
    case 'object':
      return validObjects(operation, schema);
    case undefined:
      // Only its meaning limits its values.
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new TypeError(`${operation}.${member}: the fuzz knows no values of type ${schema.type}`);
  }
}

/** Objects with the members of a schema, or with any where it names none. */
function validObjects(operation: string, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties);
  if (members.length === 0) {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.integer(), fc.constant(null));
    return fc.dictionary(label, fc.oneof(any, fc.array(any, { maxLength: 3 })), { maxKeys: 5 });
  }
  const each = members.map(([name, member]) => [name, validValues(operation, name, member)] as const);
  return fc.record(Object.fromEntries(each), { requiredKeys: [...required] });
}

function validStrings({
  format,
  pattern,
  minLength = 0,
  'x-format': parsedBy,
}: Schema): fc.Arbitrary<unknown> {
  if (format === 'idn-email') return emails;
  if (format === 'password') return passwords;
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (format === 'date-time') return fc.constantFrom('2090-01-02T03:04:05.678Z', '2091-02-03T04:05:06+07:00');
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (parsedBy === 'cursor' || parsedBy === 'place' || parsedBy === 'feedPlace')
    return fc.constant(new Slot('cursor'));
  if (parsedBy === 'externalId') return fc.uuid();
  if (pattern === undefined) return fc.string({ unit: 'grapheme', minLength });
  // Strings that cannot have a space are names for programs.
  return new RegExp(pattern, 'u').test('a b') ? names : fc.stringMatching(new RegExp(pattern));
}

const lengths = ({ minLength = 1, maxLength = 200 }: Schema) =>
  fc.constantFrom(...[minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0));

/** Strings that a member may or may not accept: the edges of its lengths, and those that databases and clients stumble over. */
export function oddStrings(schema: Schema = {}): fc.Arbitrary<string> {
  return fc.oneof(
    fc
      .tuple(lengths(schema), fc.constantFrom('a', ' ', '🔑', 'e\u0301', '\u0000', 'ß'))
      .map(([n, unit]) => unit.repeat(n)),
    fc.string({ unit: codePoints }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'nul\u0000inside',
      '\u0000',
      '\ufeffmark',
      '\u202eright to left',
      'Z\u0351\u036bal\u0341go\u030d',
      '1; drop table accounts; --',
      "' or ''='",
      '\\',
      '%00',
      'a@b',
      'a@b.c\u0000',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(250)}.com`,
      '__proto__',
      'constructor',
      'ﬀ@example.com',
      'a@xn--.com',
      'x'.repeat(5000),
    ),
  );
}

/** Not even of the right type. */
export function wrongTypes(schema: Schema): fc.Arbitrary<unknown> {
  const types = schema.anyOf?.map(({ type }) => type) ?? [schema.type ?? 'string'];
  const values = [
    ['string', 'text'],
    ['integer', 0],
    ['number', -1.5e308],
    ['boolean', true],
    ['array', []],
    ['array', [['a'], 'b']],
    ['object', {}],
    ['object', { toString: 'x', constructor: { prototype: null } }],
  ] as const;
  return fc.constantFrom(
    ...values.filter(([type]) => !types.includes(type)).map(([, value]) => value as unknown),
  );
}

/** Nested `depth` levels below the outermost object. */
export function nested(depth: number): string {
  return `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}
