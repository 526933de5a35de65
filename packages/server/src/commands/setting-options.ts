import { readFile } from 'node:fs/promises';
import { SIGNING_ALGORITHMS, TOKEN_ENDPOINT_AUTHS } from '@portico/api';
import { Option } from 'commander';
import type { PublicKeys, Settings } from '../oauth/applications/application.ts';
import { UsageError } from './command.ts';

/** Options by name in camel case, as they were given. */
export type GivenSettings = Readonly<Record<string, string | readonly string[] | true | undefined>>;

interface SettingOption {
  /** In commander's notation. */
  readonly flags: string;
  readonly meaning: string;
  /** Converts the text to the value of the setting; by default, the text itself. @throws UsageError */
  readonly read?: (text: string) => unknown;
}

const oneOf = (option: string, known: readonly string[]) => (text: string) => {
  if (!known.includes(text)) throw new UsageError(`${option} must be one of ${known.join(', ')}.`);
  return text;
};

/** The option of `applications add` for each setting of an application. */
const OPTIONS: Readonly<Record<keyof Settings, SettingOption>> = {
  redirectUris: {
    flags: '--redirect-uri <url...>',
    meaning: 'a redirect URI, to which people are sent back with a code; repeat the option for several',
  },
  postLogoutRedirectUris: {
    flags: '--post-logout-redirect-uri <url...>',
    meaning: 'a URI to which people can be sent after signing out; repeat the option for several',
  },
  backchannelLogoutUri: {
    flags: '--backchannel-logout-uri <url>',
    meaning: 'the URI that is notified when a session ends',
  },
  audiences: {
    flags: '--audience <audience...>',
    meaning: 'an audience that it can get access tokens for; repeat the option for several',
  },
  resource: {
    flags: '--resource <audience>',
    meaning: 'the audience that identifies this application as an API: one of --audience',
  },
  firstParty: {
    flags: '--first-party',
    meaning: 'marks it as one of your own: people are not asked for consent',
  },
  requireOrganization: {
    flags: '--require-organization',
    meaning: 'requires people to choose an organization when they sign in to it',
  },
  requirePkce: {
    flags: '--pkce-optional',
    meaning: 'lets it sign people in without PKCE, with a nonce instead (web only)',
    read: () => false,
  },
  requirePushed: {
    flags: '--require-pushed',
    meaning: 'has it push its authorization requests (RFC 9126; web only)',
  },
  devices: {
    flags: '--devices',
    meaning:
      'lets it sign people in on devices without a browser, with a code (RFC 8628; web and native only)',
  },
  requireDpop: {
    flags: '--require-dpop',
    meaning: 'requires it to prove the possession of a key (DPoP) to get tokens',
  },
  signingAlgorithm: {
    flags: '--signing-algorithm <algorithm>',
    meaning: `the algorithm that signs its ID tokens: ${SIGNING_ALGORITHMS.join(' or ')}`,
    read: oneOf('--signing-algorithm', SIGNING_ALGORITHMS),
  },
  tokenEndpointAuth: {
    flags: '--token-endpoint-auth <method>',
    meaning: `how it authenticates: ${TOKEN_ENDPOINT_AUTHS.join(', ')}`,
    read: oneOf('--token-endpoint-auth', TOKEN_ENDPOINT_AUTHS),
  },
  jwks: {
    flags: '--jwks <file>',
    meaning: 'a JSON file with its public keys (a JWK Set), for private_key_jwt',
    read: publicKeysIn,
  },
  logoUrl: { flags: '--logo-url <url>', meaning: 'its logo, which people see when they sign in' },
};

const NAMES = Object.keys(OPTIONS) as (keyof Settings)[];

export const SETTING_OPTIONS = NAMES.map((name) => OPTIONS[name]);

/** The settings that were given. @throws UsageError */
export async function settingsIn(given: GivenSettings): Promise<Partial<Record<keyof Settings, unknown>>> {
  const settings: Partial<Record<keyof Settings, unknown>> = {};
  for (const name of NAMES) {
    const { flags, read } = OPTIONS[name];
    const value = given[new Option(flags).attributeName()];
    if (value !== undefined) settings[name] = read ? await read(String(value)) : value;
  }
  return settings;
}

/** The option for a field in which a flaw was found, such as `--redirect-uri` for `redirectUris.0`. */
export function optionFor(field: string): string {
  const name = NAMES.find((one) => one === field.split('.')[0]);
  return name === undefined ? field : (OPTIONS[name].flags.split(' ')[0] ?? field);
}

const MOST_KEYS = 10;

async function publicKeysIn(file: string): Promise<PublicKeys> {
  try {
    const { keys } = JSON.parse(await readFile(file, 'utf8'));
    if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_KEYS) throw new Error('no keys');
    if (keys.every((key) => typeof key === 'object' && key !== null)) return { keys };
  } catch {
    // Quotes none of the file: it may be a private key, given by mistake.
  }
  throw new UsageError(`--jwks must be a JSON file with 1 to ${MOST_KEYS} public keys, as {"keys": […]}.`);
}
