/**
 * Compares the provider of OpenID Connect with an independent one: `oidc-provider` gets the same requests, good and
 * bad. Equal answers confirm our reading of the standards; each difference is in `docs/secure/oidc-provider.md` with
 * its reason. Fails if one is new or has disappeared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedProvider, Endpoint, Values } from './asked.ts';
import { differencesIn } from './differences.ts';
import { startReference } from './oidc-provider.ts';
import { startPortico } from './portico.ts';
import * as requests from './requests.ts';
import { encoded, queryOf } from './sending.ts';

const PAGE = join(import.meta.dirname, '../../docs/secure/oidc-provider.md');
const { OF, REDIRECT, VERIFIER } = requests;

type Outcomes = Map<string, string>;

/** Replaces the placeholders by the values of a provider. */
function withValues(given: URLSearchParams, values: Values): URLSearchParams {
  const named = new Map(
    Object.entries(OF).map(([name, word]) => [word as string, values[name as keyof Values]]),
  );
  return new URLSearchParams([...given].map(([name, value]) => [name, named.get(value) ?? value]));
}

/** An answer in words: the error, or the members of a success, whose number and order differ by provider. */
function inWords({ status, text }: { readonly status: number; readonly text: string }): string {
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  if (status >= 400) return `${status} ${body.error ?? ''}`.trim();
  if ('access_token' in body) {
    // Each provider decides who gets refresh tokens.
    const scopes = String(body.scope).replace(' offline_access', '');
    return `${status} ${'id_token' in body ? 'with' : 'without'} an ID token, ${scopes}`;
  }
  return 'active' in body ? `${status} ${body.active ? 'active' : 'not active'}` : `${status}`;
}

async function outcomesOf(asked: ComparedProvider): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const { client, other, secret } = asked.clients;
  const credentials = { client_id: client, client_secret: secret };
  const exchanged = async (which: 'client' | 'other') => {
    const id = which === 'client' ? credentials : { client_id: other, client_secret: asked.otherSecret };
    const form = encoded({
      ...{ grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER, ...id },
      code: await asked.code(which),
    });
    return JSON.parse((await asked.send('token', { method: 'POST', body: form })).text);
  };
  const foreign = await exchanged('other');
  const own = await exchanged('client');
  const values: Values = {
    ...asked.clients,
    ...{ code: '', foreignCode: '', refresh: own.refresh_token, access: own.access_token },
    ...{ foreignAccess: foreign.access_token, hint: own.id_token },
  };

  for (const [table, isSignedIn] of [
    [requests.AUTHORIZATION, true],
    [requests.STRANGE, false],
  ] as const)
    for (const [name, changed] of Object.entries(table)) {
      const query = withValues(queryOf(client, changed), values);
      const at = isSignedIn ? 'authorize' : 'authorize, not signed in';
      outcomes.set(`${at}, ${name}`, await asked.authorize(query, isSignedIn));
    }

  const sendAll = async (
    endpoint: Endpoint,
    at: string,
    table: Readonly<Record<string, requests.Members>>,
    base: () => Promise<readonly [requests.Members, Values]>,
  ) => {
    for (const [name, changed] of Object.entries(table)) {
      const [members, all] = await base();
      const body = withValues(encoded({ ...members, ...changed }), all);
      outcomes.set(`${at}, ${name}`, inWords(await asked.send(endpoint, { method: 'POST', body })));
    }
  };
  await sendAll('token', 'exchange', requests.EXCHANGE, async () => {
    const codes = { code: await asked.code('client'), foreignCode: await asked.code('other') };
    const members = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER };
    return [
      { ...members, ...credentials, code: OF.code },
      { ...values, ...codes },
    ];
  });
  await sendAll('token', 'refresh', requests.REFRESH, async () => {
    const { refresh_token, access_token } = await exchanged('client');
    const members = { grant_type: 'refresh_token', refresh_token: OF.refresh, ...credentials };
    return [members, { ...values, refresh: refresh_token, access: access_token }];
  });
  for (const [endpoint, table] of [
    ['revocation', requests.REVOCATION],
    ['introspection', requests.INTROSPECTION],
  ] as const)
    await sendAll(endpoint, endpoint, table, async () => {
      const { refresh_token, access_token } = await exchanged('client');
      const fresh = { ...values, refresh: refresh_token, access: access_token };
      return [{ token: OF.access, ...credentials }, fresh];
    });
  const { access_token, refresh_token, id_token } = await exchanged('client');
  for (const [name, { method = 'GET', header }] of Object.entries(requests.USERINFO)) {
    const authorization = header
      ?.replaceAll(OF.access, access_token)
      .replaceAll(OF.refresh, refresh_token)
      .replaceAll(OF.hint, id_token);
    const sent = authorization === undefined ? { method } : { method, headers: { authorization } };
    outcomes.set(`userinfo, ${name}`, inWords(await asked.send('userinfo', sent)));
  }
  for (const [name, value] of Object.entries(await asked.metadata())) {
    // Claims about people differ by a provider's purpose.
    if (name === 'claims_supported' || name === 'scopes_supported') continue;
    const isAddress = typeof value === 'string';
    outcomes.set(`metadata, ${name}`, isAddress ? 'an address' : JSON.stringify([value].flat().toSorted()));
  }
  return outcomes;
}

const [portico, reference] = [await startPortico(), await startReference()];
let outcomes: readonly [Outcomes, Outcomes];
try {
  outcomes = [await outcomesOf(portico), await outcomesOf(reference)];
} finally {
  await Promise.all([portico.stop(), reference.stop()]);
}
const [ours, theirs] = outcomes;
const names = [...new Set([...ours.keys(), ...theirs.keys()])];
const found = names
  .map((name) => ({ name, portico: ours.get(name) ?? 'absent', reference: theirs.get(name) ?? 'absent' }))
  .filter(({ portico, reference }) => portico !== reference);
const known = differencesIn(readFileSync(PAGE, 'utf8'));
const lineOf = ({ name, portico, reference }: (typeof found)[number]) =>
  `  ${name} | ${portico} | ${reference}`;
const isIn = (all: readonly (typeof found)[number][], one: (typeof found)[number]) =>
  all.some((other) => lineOf(other) === lineOf(one));
const [added, gone] = [found.filter((one) => !isIn(known, one)), known.filter((one) => !isIn(found, one))];
for (const one of added) console.error(`Not in ${PAGE}:\n${lineOf(one)}`);
for (const one of gone) console.error(`In ${PAGE}, but no difference any more:\n${lineOf(one)}`);
console.log(
  `${names.length} outcomes compared, ${names.length - found.length} alike, ${found.length} differ.`,
);
if (names.length < 200) console.error('That is too few to mean anything.');
process.exit(added.length > 0 || gone.length > 0 || names.length < 200 ? 1 : 0);
