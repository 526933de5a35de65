import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { storedTransports } from './passkey.ts';

/** A browser's answer as it comes in a request: any JSON object. */
export type UncheckedCredential = object;

type Members = Readonly<Record<string, unknown>>;

/**
 * Takes from the answer to a registration what verification needs, in its canonical form (Web Authentication Level 3,
 * section 5.1.8). Password managers leave out or add members, and pad base64url: only those that prove something count.
 * @returns undefined where one of those is missing, or is not base64url
 */
export function createdCredential(given: UncheckedCredential): RegistrationResponseJSON | undefined {
  const { response, ...named } = partsOf(given);
  const octets = octetsIn(response, ['clientDataJSON', 'attestationObject']);
  if (!named.id || !octets) return undefined;
  const transports = storedTransports(response.transports).split(',').filter(Boolean);
  return canonical(named.id, { ...octets, transports: transports as never });
}

/**
 * The same for an answer to a challenge.
 * @returns undefined where a member is missing, or is not base64url
 */
export function usedCredential(given: UncheckedCredential): AuthenticationResponseJSON | undefined {
  const { id, response } = partsOf(given);
  const octets = octetsIn(response, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']);
  return id && octets ? canonical(id, octets) : undefined;
}

function canonical<Response extends object>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
}

function partsOf(given: UncheckedCredential): {
  readonly id: string | undefined;
  readonly response: Members;
} {
  const { id, rawId = id, type = 'public-key', response } = given as Members;
  const [named, raw] = [base64url(id ?? rawId), base64url(rawId)];
  const isOne = named === raw && type === 'public-key';
  const isObject = typeof response === 'object' && response !== null;
  return { id: isOne ? named : undefined, response: isObject ? (response as Members) : {} };
}

function octetsIn<Name extends string>(
  response: Members,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const octets = names.map((name) => [name, base64url(response[name])] as const);
  if (octets.some(([, text]) => text === undefined)) return undefined;
  return Object.fromEntries(octets) as Record<Name, string>;
}

/** @returns without padding; undefined where it is not base64url, or empty */
function base64url(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^[A-Za-z0-9_-]+={0,2}$/.test(given)) return undefined;
  return Buffer.from(given, 'base64url').toString('base64url');
}
