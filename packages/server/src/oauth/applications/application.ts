import type {
  ApplicationKind,
  Contracts,
  EventDetails,
  EventType,
  SigningAlgorithm,
  TokenEndpointAuth,
} from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ApplicationRow } from '../../ground/database/schema.ts';

/** The public keys of an application (RFC 7517, section 5). */
export interface PublicKeys {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** Software that people sign in to with their accounts here. */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly kind: ApplicationKind;
  readonly state: 'active' | 'disabled';
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly audiences: readonly string[];
  readonly resource: string | null;
  readonly firstParty: boolean;
  readonly requireOrganization: boolean;
  readonly requirePkce: boolean;
  /** Whether it must push its requests (RFC 9126). */
  readonly requirePushed: boolean;
  /** Whether it signs people in on devices with a code (RFC 8628). */
  readonly devices: boolean;
  readonly requireDpop: boolean;
  readonly signingAlgorithm: SigningAlgorithm;
  readonly tokenEndpointAuth: TokenEndpointAuth;
  readonly jwks: PublicKeys | null;
  readonly logoUrl: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly last_used_at: number | null;
  /** Its `client_id`, if the team did not register it: the URL of its metadata, or as it registered itself. */
  readonly client_url: string | null;
  /** Of a machine of an organization: the API key, with the same id, that says what it may do there. */
  readonly api_key_id: string | null;
  /** Of one that registered itself: the hash of the token with which it changes itself. */
  readonly registration_hash: string | null;
  /** Whether a configuration file defines it. */
  readonly managed: boolean;
}

/** The settings that are given at registration and can be changed later. */
export type Settings = Omit<
  Application,
  | 'id'
  | 'name'
  | 'kind'
  | 'state'
  | 'created_at'
  | 'updated_at'
  | 'last_used_at'
  | 'client_url'
  | 'api_key_id'
  | 'registration_hash'
  | 'managed'
>;

/** Whether applications of a kind authenticate (RFC 6749, section 2.1). */
export function isConfidential(kind: ApplicationKind): boolean {
  return kind === 'web' || kind === 'machine';
}

/** The settings of an application of a kind that names none. */
export function defaultSettings(kind: ApplicationKind): Settings {
  return {
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    audiences: [],
    resource: null,
    firstParty: false,
    requireOrganization: false,
    requirePkce: true,
    requirePushed: false,
    devices: false,
    requireDpop: false,
    signingAlgorithm: 'ES256',
    tokenEndpointAuth: isConfidential(kind) ? 'client_secret_basic' : 'none',
    jwks: null,
    logoUrl: null,
  };
}

/** An active application of a kind that is made now, with its default settings; the caller names it. */
export function unnamedApplication(kind: ApplicationKind, now: number): Omit<Application, 'id' | 'name'> {
  return {
    ...defaultSettings(kind),
    kind,
    state: 'active',
    client_url: null,
    api_key_id: null,
    registration_hash: null,
    created_at: now,
    updated_at: now,
    last_used_at: null,
    managed: false,
  };
}

/** For any kind: only members that all kinds have in common are certain to be there. */
export function parsedSettings(settings: string): Pick<Settings, 'logoUrl'> {
  return { logoUrl: null, ...(JSON.parse(settings) as Partial<Settings>) };
}

/** @param managed where it was looked up: 1 where a configuration file defines it */
export function parsedApplication({
  settings,
  managed = 0,
  is_machine,
  ...columns
}: ApplicationRow & { readonly managed?: number }): Application {
  const parsed = JSON.parse(settings) as Settings;
  const kind = is_machine === 1 ? 'machine' : columns.kind;
  return { ...defaultSettings(kind), ...parsed, ...columns, kind, managed: managed === 1 };
}

/** The members with columns of their own, and those that share one. */
function partsOf(application: Application) {
  const {
    id,
    name,
    kind,
    state,
    created_at,
    updated_at,
    last_used_at,
    client_url,
    api_key_id,
    registration_hash,
    managed: _,
    ...settings
  } = application;
  return {
    columns: {
      ...{ id, name, kind, state, created_at, updated_at, last_used_at },
      ...{ client_url, api_key_id, registration_hash },
    },
    settings,
  };
}

export function storedApplication(application: Application): ApplicationRow {
  const { columns, settings } = partsOf(application);
  const isMachine = columns.kind === 'machine';
  const kind = columns.kind === 'machine' ? 'web' : columns.kind;
  return { ...columns, kind, is_machine: isMachine ? 1 : 0, settings: JSON.stringify(settings) };
}

export function settingsOf(application: Application): Settings {
  return partsOf(application).settings;
}

export function presentApplication(application: Application): Contracts['getApplication']['answer']['body'] {
  const { created_at, updated_at, last_used_at, ...members } = application;
  const { client_url: _url, api_key_id: _key, registration_hash: _hash, ...shown } = members;
  return {
    ...shown,
    redirectUris: [...shown.redirectUris],
    postLogoutRedirectUris: [...shown.postLogoutRedirectUris],
    audiences: [...shown.audiences],
    jwks: shown.jwks as Contracts['getApplication']['answer']['body']['jwks'],
    createdAt: timestamp(created_at),
    updatedAt: timestamp(updated_at),
    lastUsedAt: last_used_at === null ? null : timestamp(last_used_at),
  };
}

/** How the `client_id` of an application that registered itself begins; that of any other is an id or a URL. */
export const SELF_REGISTERED = 'registered-';

/** The same for LIKE. */
export const LIKE_SELF_REGISTERED = `${SELF_REGISTERED}%`;

export const isSelfRegistered = (clientId: string): boolean => clientId.startsWith(SELF_REGISTERED);

/** The `client_id` of an application, by which it is known to itself and to people. */
export function clientIdOf({ id, client_url }: Pick<Application, 'id' | 'client_url'>): string {
  return client_url ?? id;
}

/** An event of an application, which only the list of all events shows. */
export function applicationEvent<Type extends Extract<EventType, `application.${string}`>>(
  type: Type,
  { id }: Pick<Application, 'id'>,
  details: EventDetails<Type>,
) {
  return { type, subject: id, details };
}
