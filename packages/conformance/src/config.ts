import { readFile } from 'node:fs/promises';
import type { RunBounds } from './budget.ts';
import type { Command } from './command.ts';
import { isObject, type JsonObject } from './openapi/json.ts';
import { isUrl } from './openapi/load.ts';
import { CONVENTIONS, type Profile } from './profile.ts';
import { Refused } from './refused.ts';
import type { Bounds } from './sender.ts';

export interface Settings extends Bounds, RunBounds {
  /** Ends without a slash. */
  readonly base: URL;
  /** URL or path of the OpenAPI document; by default `/openapi.json` of the service. */
  readonly openapi: string;
  readonly foreignReferences: boolean;
  readonly token?: string;
  /** The header that carries the token, with `{token}` in its place. */
  readonly tokenHeader: { readonly name: string; readonly value: string };
  readonly destructive: boolean;
  /** Also waits until the service gives up on slow requests. */
  readonly slow: boolean;
  readonly profile: Profile;
  /** Values of parameters, by name, or by operation and name: `getTodo.id`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Valid bodies by operation. */
  readonly bodies: Readonly<Record<string, unknown>>;
  /** Sent with every request. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Operations that are not called. */
  readonly skip: readonly string[];
  /** Operations that only read, whatever their method, so that they do not need `--destructive`. */
  readonly safe: readonly string[];
  /** Rules that are not applied. */
  readonly rulesOff: readonly string[];
}

/** The kind of a member of the config file; an object has the kinds of its members. */
type Kind = keyof typeof KINDS | { readonly [name: string]: Kind };

const isText = (value: unknown): value is string => typeof value === 'string';
const isStatus = (value: unknown) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText);

const KINDS = {
  text: { says: 'a string', fits: isText },
  name: {
    says: 'a string, or null where there is no such member',
    fits: (value: unknown) => value === null || isText(value),
  },
  boolean: { says: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
  number: { says: 'a number above 0', fits: (value: unknown) => typeof value === 'number' && value > 0 },
  statuses: {
    says: 'a list of statuses',
    fits: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isStatus),
  },
  list: { says: 'a list of strings', fits: (value: unknown) => Array.isArray(value) && value.every(isText) },
  texts: { says: 'an object of strings', fits: isTexts },
  object: { says: 'an object', fits: isObject },
  pattern: { says: 'a regular expression', fits: isPattern },
  patterns: {
    says: 'an object of regular expressions',
    fits: (value: unknown) => isObject(value) && Object.values(value).every(isPattern),
  },
} as const;

function isPattern(value: unknown): boolean {
  if (!isText(value)) return false;
  try {
    new RegExp(value.replaceAll(/\{(constant|status)\}/g, 'X'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks the members of an object.
 * @throws Refused for the first member that is unknown or of another kind
 */
function readMembers(value: JsonObject, kinds: Readonly<Record<string, Kind>>, where: string): JsonObject {
  for (const [name, found] of Object.entries(value)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined)
      throw new Refused(
        `${where} has an unknown member "${name}"; known are ${Object.keys(kinds).join(', ')}.`,
      );
    if (typeof kind === 'string') {
      if (!KINDS[kind].fits(found)) throw new Refused(`${where}: "${name}" must be ${KINDS[kind].says}.`);
    } else {
      if (!isObject(found)) throw new Refused(`${where}: "${name}" must be an object.`);
      readMembers(found, kind, `${where}, "${name}",`);
    }
  }
  return value;
}

const TIMEOUT = 10_000;
const ANSWER_LIMIT = 1_000_000;
/** Seconds of a run. */
const RUN_TIME = 1_800;
/** Bytes of all answers of a run. */
const RUN_BYTES = 250_000_000;

/** Members of the config file, all of them optional. */
const MEMBERS: Readonly<Record<string, Kind>> = {
  openapi: 'text',
  foreignReferences: 'boolean',
  statuses: 'statuses',
  envelope: {
    at: 'text',
    status: 'name',
    constant: 'name',
    description: 'name',
    fields: 'name',
    exact: 'boolean',
    contentType: 'text',
    constantPattern: 'pattern',
  },
  outcomes: Object.fromEntries(
    Object.keys(CONVENTIONS.outcomes).map((outcome) => [outcome, 'statuses' as const]),
  ),
  headers: { every: 'patterns', failures: 'patterns', json: 'patterns' },
  tokenHeader: 'text',
  requestHeaders: 'texts',
  parameters: 'texts',
  bodies: 'object',
  skip: 'list',
  safe: 'list',
  rulesOff: 'list',
  timeout: 'number',
  answerLimit: 'number',
};

/**
 * The settings from the command line, then the config file, then the conventions.
 * @throws Refused if one of them is invalid.
 */
export async function readSettings(command: Command): Promise<Settings> {
  const base = readBase(command.base);
  if (command.token !== undefined && !command.tokenOverHttp && isReadOnTheWay(base))
    throw new Refused(
      `The token would go to ${base.hostname} over http, where anyone on the way can read it. Use https, or --token-over-http.`,
    );
  const config = command.config === undefined ? {} : await readConfig(command.config);
  const text = (name: string) => config[name] as string | undefined;
  const texts = (name: string) => (config[name] ?? {}) as Record<string, string>;
  const list = (name: string) => (config[name] ?? []) as string[];
  const given = command.openapi ?? text('openapi');
  return {
    base,
    openapi: given === undefined ? `${base.href.replace(/\/$/, '')}/openapi.json` : placeOf(given),
    foreignReferences: config.foreignReferences === true,
    token: command.token,
    tokenHeader: readTokenHeader(text('tokenHeader') ?? 'Authorization: Bearer {token}'),
    destructive: command.destructive,
    slow: command.slow,
    profile: profileOf(config),
    parameters: texts('parameters'),
    bodies: (config.bodies ?? {}) as JsonObject,
    requestHeaders: texts('requestHeaders'),
    skip: list('skip'),
    safe: list('safe'),
    rulesOff: list('rulesOff'),
    timeout: (config.timeout as number | undefined) ?? TIMEOUT,
    answerLimit: (config.answerLimit as number | undefined) ?? ANSWER_LIMIT,
    runTime: (command.maxTime ?? RUN_TIME) * 1_000,
    runBytes: command.maxBytes ?? RUN_BYTES,
  };
}

function readBase(text: string): URL {
  if (!isUrl(text) || !URL.canParse(text))
    throw new Refused('The base URL must begin with http:// or https://.');
  const base = new URL(text);
  if (base.username !== '' || base.password !== '')
    throw new Refused('The base URL must hold no user and no password: give a token.');
  if (base.search !== '' || base.hash !== '')
    throw new Refused('The base URL must hold no query and no fragment.');
  base.pathname = base.pathname.replace(/\/+$/, '');
  return base;
}

/** Whether anyone between this machine and the service could read what is sent. */
function isReadOnTheWay({ protocol, hostname }: URL): boolean {
  const isOwn = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === 'http:' && !isOwn;
}

const placeOf = (text: string) => (isUrl(text) ? new URL(text).href : text);

function readTokenHeader(text: string): Settings['tokenHeader'] {
  const [name = '', value = ''] = text.split(/:\s*(.*)/s);
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && value.includes('{token}')) return { name, value };
  throw new Refused('"tokenHeader" in the config file must look like "Authorization: Bearer {token}".');
}

async function readConfig(path: string): Promise<JsonObject> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refused(`The config file ${path} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(`The config file ${path} is not JSON.`);
  }
  if (!isObject(value)) throw new Refused(`The config file ${path} must hold a JSON object.`);
  return readMembers(value, MEMBERS, 'The config file');
}

function profileOf(config: JsonObject): Profile {
  const { statuses, envelope = {}, outcomes = {}, headers = {} } = config as unknown as Partial<Profile>;
  return {
    statuses: statuses ?? CONVENTIONS.statuses,
    envelope: { ...CONVENTIONS.envelope, ...envelope },
    outcomes: { ...CONVENTIONS.outcomes, ...outcomes },
    headers: { ...CONVENTIONS.headers, ...headers },
  };
}
