import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';
import { parseXml } from '../src/federation/saml/xml.ts';
import { type Certified, rsaCertified } from './certificates.ts';
import { setConnectionState } from './connected.ts';
import { newDomain } from './domains.ts';
import { runOn } from './rows.ts';
import { formOf, honestly, metadataOf, responseOf, type Said, signedAssertion } from './saml-provider.ts';
import type { Person, Reply, Service } from './service.ts';
import { challengeOf, newVerifier } from './sign-ins.ts';

export const ISSUER = 'https://idp.example/saml';

/** An organization whose people sign in over SAML. */
export interface SamlConnected {
  readonly owner: Person;
  readonly organization: string;
  /** Its verified domain. */
  readonly domain: string;
  /** The connection as it was made; it is active. */
  readonly connection: { readonly id: string; readonly entityId: string; readonly acsUrl: string };
  /** What its provider signs with. */
  readonly signer: Certified;
}

/** What all providers here sign with: to make a key takes longer than most tests. */
let shared: Certified | undefined;

/**
 * @param given members of the connection beside those that lead there
 * @param signOnUrl where its provider takes requests
 */
export async function samlConnected(
  service: Service,
  given = {},
  signOnUrl = 'https://idp.example/sso',
): Promise<SamlConnected> {
  const owner = await service.person('owner');
  const { token } = owner;
  const organization = await service.organization(owner);
  const { id, name: domain } = await newDomain(service, { organization, by: owner });
  shared ??= rsaCertified('idp.example');
  const signer = shared;
  const metadata = metadataOf(ISSUER, signOnUrl, [signer.cert]);
  const body = { type: 'saml', name: 'Own provider', metadata, ...given };
  const made = await service.call('POST', `/v1/organizations/${organization}/connections`, { token, body });
  assert.equal(made.status, 201, made.text);
  await service.app.settled();
  await runOn(service.databaseUrl, `update domains set state = 'verified' where id = ?`, [id]);
  await setConnectionState(service, made.body.id, 'active');
  return { owner, organization, domain, connection: made.body, signer };
}

/** A sign-in that has begun, and what its provider was asked. */
export interface BegunOver {
  readonly verifier: string;
  /** What an honest provider says in answer. */
  readonly said: Said;
  readonly relayState: string;
  readonly forceAuthn: string | null;
}

/** Begins a sign-in as a browser does, and reads the request that it is sent away with. */
export async function beginOver(
  service: Service,
  { connection }: Pick<SamlConnected, 'connection'>,
  { body = {}, token }: { readonly body?: object; readonly token?: string } = {},
): Promise<BegunOver> {
  const verifier = newVerifier();
  const given = { connectionId: connection.id, verifierHash: challengeOf(verifier), ...body };
  const begun = await service.call('POST', '/v1/sign-ins', { ...(token && { token }), body: given });
  assert.equal(begun.status, 201, begun.text);
  return askedOver(begun.body.url, { connection, verifier });
}

/** The request in the URL to which a browser is sent. */
export function askedOver(
  url: string,
  { connection, verifier }: Pick<SamlConnected, 'connection'> & { readonly verifier: string },
): BegunOver {
  const query = new URL(url).searchParams;
  const request = parseXml(inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString());
  const { entityId: audience, acsUrl: recipient } = connection;
  assert.equal(request.getAttribute('AssertionConsumerServiceURL'), recipient);
  const inResponseTo = request.getAttribute('ID') ?? '';
  return {
    verifier,
    said: honestly({ issuer: ISSUER, audience, recipient, inResponseTo }, Date.now()),
    relayState: query.get('RelayState') ?? '',
    forceAuthn: request.getAttribute('ForceAuthn'),
  };
}

/** What the provider says of the person with an address. */
export const personWith = (email: string, attributes = {}): Partial<Said> => ({
  nameId: email,
  attributes: { email: [email], displayName: ['Ada Lovelace'], ...attributes },
});

/** The form that an honest provider has the browser post. */
export function answerOf(
  { said, relayState }: Pick<BegunOver, 'said' | 'relayState'>,
  { signer }: Pick<SamlConnected, 'signer'>,
  changed: Partial<Said> = {},
): string {
  const all = { ...said, ...changed };
  const signing = { signer, algorithm: 'rsa-sha256', digest: 'sha256' } as const;
  return formOf(responseOf(all, signedAssertion(all, signing)), relayState);
}

/** Signs in over SAML as the person with an address. */
export async function signInOver(
  service: Service,
  to: SamlConnected,
  changed: Partial<Said>,
  how: { readonly body?: object; readonly token?: string } = {},
): Promise<Reply> {
  const begun = await beginOver(service, to, how);
  const body = { verifier: begun.verifier, parameters: answerOf(begun, to, changed) };
  return service.call('POST', '/v1/sign-ins/completion', { body });
}
