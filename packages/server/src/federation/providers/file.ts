import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseStrictJson } from '@portico/conventions/serving';
import { type AddressRules, flawOf } from '../../ground/outgoing/address.ts';
import {
  type Credential,
  PRESET_ISSUERS,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  type ProviderSettings,
} from './provider.ts';
import { ProvidersFileRefused } from './refused.ts';

const MEMBERS = [
  'id',
  'name',
  'preset',
  'issuer',
  'clientId',
  'clientSecretFile',
  'teamId',
  'keyId',
  'keyFile',
  'scopes',
  'trustsEmail',
];
/** It is part of a path. */
const ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const NAME = /^[^\p{C}]{1,64}$/u;
const MOST = 50;
/** The object around the list, the list, a provider and its scopes. */
const DEEPEST = 4;
const DEFAULT_SCOPES = ['email', 'profile'];
const APPLE_SCOPES = ['email', 'name'];

type ProviderEntry = Readonly<Record<string, unknown>>;

/**
 * Reads the providers with which everybody can sign in.
 * @throws ProvidersFileRefused with every problem
 */
export function readProvidersFile(path: string, rules: AddressRules): readonly ProviderSettings[] {
  const problems: string[] = [];
  const given = listIn(path);
  const entries = given.slice(0, MOST).map((entry, at) => {
    const checked = new Entry(entry, rules);
    problems.push(...checked.problems.map((problem) => `provider ${at + 1}: ${problem}`));
    return checked.settings;
  });
  if (given.length > MOST) problems.push(`it has more than ${MOST} providers`);
  const ids = entries.map(({ id }) => id);
  const twice = ids.filter((id, at) => id !== '' && ids.indexOf(id) < at);
  problems.push(...twice.map((id) => `two providers have the ID ${id}`));
  if (problems.length > 0) throw new ProvidersFileRefused(`${path}: ${problems.join('; ')}`);
  return entries;
}

function listIn(path: string): readonly unknown[] {
  const text = contentOf(path);
  if (text === undefined) throw new ProvidersFileRefused(`${path} cannot be read`);
  const parsed = parseStrictJson(Buffer.from(`{"list":${text}}`), DEEPEST);
  if (!parsed || !Array.isArray(parsed.list) || Object.keys(parsed).length > 1)
    throw new ProvidersFileRefused(`${path} is not one JSON list in UTF-8`);
  return parsed.list;
}

function contentOf(path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** One provider of the file, and what is wrong with it. */
class Entry {
  readonly problems: string[] = [];
  readonly settings: ProviderSettings;
  readonly #given: ProviderEntry;

  constructor(given: unknown, rules: AddressRules) {
    this.#given =
      typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as ProviderEntry) : {};
    if (this.#given !== given) this.problems.push('it must be an object');
    for (const name of Object.keys(this.#given).filter((name) => !MEMBERS.includes(name)))
      this.problems.push(`the member ${name} is not known`);
    const preset = this.#preset();
    this.settings = {
      id: this.#text('id', ID, 'must be 1 to 40 lower-case letters, digits and hyphens'),
      name: this.#name(preset),
      preset,
      issuer: this.#issuer(preset, rules),
      clientId: this.#text('clientId', NAME, 'is required'),
      credential: preset === 'apple' ? this.#key() : this.#secret(),
      scopes: this.#scopes(preset),
      trustsEmail: this.#trustsEmail(preset),
    };
  }

  #text(member: string, pattern: RegExp, problem: string): string {
    const value = this.#given[member];
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.problems.push(`${member} ${problem}`);
    return '';
  }

  #preset(): Preset | undefined {
    const { preset } = this.#given;
    if (preset === undefined || PRESETS.includes(preset as Preset)) return preset as Preset | undefined;
    this.problems.push(`preset must be one of ${PRESETS.join(', ')}`);
    return undefined;
  }

  #name(preset: Preset | undefined): string {
    if (preset && this.#given.name === undefined) return PRESET_NAMES[preset];
    return this.#text('name', NAME, 'must be 1 to 64 characters');
  }

  #issuer(preset: Preset | undefined, rules: AddressRules): string {
    const { issuer } = this.#given;
    if (preset && issuer === undefined) return PRESET_ISSUERS[preset];
    if (preset === 'google' || preset === 'apple')
      this.problems.push(`issuer is set by the preset ${preset}`);
    const flaw = typeof issuer === 'string' ? flawOf(issuer, rules)?.message : 'or preset is required';
    if (flaw !== undefined) this.problems.push(`issuer ${flaw}`);
    return String(issuer);
  }

  #scopes(preset: Preset | undefined): readonly string[] {
    const { scopes } = this.#given;
    if (scopes === undefined)
      return preset === 'github' ? [] : preset === 'apple' ? APPLE_SCOPES : DEFAULT_SCOPES;
    if (Array.isArray(scopes) && scopes.every((scope) => /^[!#-[\]-~]{1,200}$/.test(String(scope))))
      return scopes.map(String).filter((scope) => scope !== 'openid');
    this.problems.push('scopes must be a list of scopes');
    return [];
  }

  #trustsEmail(preset: Preset | undefined): boolean {
    const { trustsEmail = false } = this.#given;
    if (typeof trustsEmail !== 'boolean') this.problems.push('trustsEmail must be true or false');
    if (preset && this.#given.trustsEmail !== undefined)
      this.problems.push('trustsEmail is only for providers without a preset');
    return trustsEmail === true;
  }

  #secret(): Credential {
    return { kind: 'secret', secret: this.#file('clientSecretFile').trim() };
  }

  #key(): Credential {
    const teamId = this.#text('teamId', NAME, 'is required');
    const keyId = this.#text('keyId', NAME, 'is required');
    const key = this.#file('keyFile');
    if (key !== '' && !isSigningKey(key))
      this.problems.push('keyFile must be the key issued by Apple, in PKCS #8');
    return { kind: 'key', teamId, keyId, key };
  }

  /** The content of a file with a secret. */
  #file(member: string): string {
    const path = this.#given[member];
    const content = typeof path === 'string' ? contentOf(path) : undefined;
    if (content !== undefined && content.trim() !== '') return content;
    this.problems.push(
      `${member} ${typeof path === 'string' ? 'names a file that cannot be read or is empty' : 'is required'}`,
    );
    return '';
  }
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
