/** The people, organizations and tokens that `guard-cases.json` names, at a real service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { forgedFrom } from '../examples/services/forged.ts';
import { newApiKey } from '../packages/server/test/fixtures/api-keys.ts';
import { newApplication } from '../packages/server/test/fixtures/applications.ts';
import { newProofKey, nonceFrom, proofOf } from '../packages/server/test/fixtures/dpop.ts';
import { authorized, parametersOf } from '../packages/server/test/fixtures/grants.ts';
import { askForToken, newMachine } from '../packages/server/test/fixtures/machines.ts';
import { exchange } from '../packages/server/test/fixtures/oauth.ts';
import { newRole } from '../packages/server/test/fixtures/roles.ts';
import { newServiceKey } from '../packages/server/test/fixtures/service-keys.ts';
import { runOn } from '../packages/server/test/harness/rows.ts';
import { type Person, type Service, startService } from '../packages/server/test/harness/service.ts';

export interface Case {
  readonly title: string;
  readonly request: {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** The names of tokens, each of which is sent in turn; a `*` at the end stands for all that begin so. */
    readonly bearer?: string | readonly string[];
    readonly scheme?: string;
    readonly session?: string;
  };
  readonly answer: {
    readonly status: number;
    readonly error?: string;
    readonly location?: string;
    readonly body?: object;
  };
}

/** What differs from a good delivery of a webhook. */
export interface Delivery {
  /** In seconds. */
  readonly age?: number;
  readonly secret?: 'other';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A value of the header in which a proxy puts the address of a browser, and the status of the answer. */
export interface AddressCase {
  readonly value: string;
  /** 200 from the network that the organization admits, 403 from another, 500 where there is no address. */
  readonly status: 200 | 403 | 500;
}

interface Suite {
  readonly requests: readonly Case[];
  readonly returnTo: { readonly refused: readonly string[]; readonly kept: readonly string[] };
  readonly addresses: readonly AddressCase[];
  readonly webhooks: { readonly accepted: readonly Delivery[]; readonly refused: readonly Delivery[] };
}

export const SUITE: Suite = JSON.parse(readFileSync(new URL('guard-cases.json', import.meta.url), 'utf8'));

const AUDIENCE = 'https://product.example.com';
const OTHER_AUDIENCE = 'https://other.example.com';
const MINUTE = 60_000;

export type World = Awaited<ReturnType<typeof startWorld>>;

export async function startWorld() {
  let shift = 0;
  const service = await startService({
    clock: () => Date.now() + shift,
    environment: { PORTICO_TOKEN_AUDIENCES: `${AUDIENCE},${OTHER_AUDIENCE}` },
  });
  const { people, acme, vault } = await populate(service);
  const { ada, grace, ben, cleo } = people;
  const current = await newTokens(service, people, acme);
  shift = -10 * MINUTE;
  const tokens = { ...current, 'ada expired': await tokenFor(service, ada, AUDIENCE, acme) };
  shift = 0;
  // Made last: people with several organizations have to choose one.
  const den = await service.organization(cleo, 'Den');
  const ids: Readonly<Record<string, string>> = {
    ...{ ada: ada.account.id, grace: grace.account.id, ben: ben.account.id, cleo: cleo.account.id },
    ...{ acme, vault, den },
  };
  return {
    service,
    ids,
    people: { ada, grace, ben, cleo },
    environment: {
      ISSUER: service.app.publicUrl,
      AUDIENCE,
      COOKIE_KEY: 'a key for cookies in tests, of 32 or more characters',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    },
    /** Whether an organization demands a second factor, which the sessions in it lack. */
    demand: (isOn: boolean) =>
      runOn(service.databaseUrl, 'update organizations set require_second_factor = ? where id = ?', [
        Number(isOn),
        vault,
      ]),
    filled: (text: string) => text.replaceAll(/\$([a-z]+)/g, (whole, name: string) => ids[name] ?? whole),
    ...lookUpIn(tokens),
  };
}

type People = Readonly<Record<'ada' | 'grace' | 'ben' | 'cleo' | 'eve', Person>>;

async function populate(service: Service) {
  const [ada, grace, ben, cleo, eve] = (await Promise.all(
    ['ada', 'grace', 'ben', 'cleo', 'eve'].map((name) => service.person(name)),
  )) as [Person, Person, Person, Person, Person];
  const [acme, vault] = [await service.organization(ada, 'Acme'), await service.organization(cleo, 'Vault')];
  await newRole(service, { name: 'reader', permissions: ['invoice:read'] });
  const manager = await service.manager(acme, ada, grace, 'viewer');
  const put = { token: ada.token, body: { role: 'viewer', roles: ['reader'] } };
  assert.equal((await service.call('PUT', `/v1/managers/${manager}`, put)).status, 200);
  const people: People = { ada, grace, ben, cleo, eve };
  return { people, acme, vault };
}

async function tokenFor(
  service: Service,
  { token }: Person,
  audience: string,
  organizationId?: string,
): Promise<string> {
  const reply = await service.call('POST', '/v1/tokens', { token, body: { audience, organizationId } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.token;
}

/** @returns tokens by the names that the cases have for them */
async function newTokens(
  service: Service,
  { ada, grace, eve }: People,
  acme: string,
): Promise<Readonly<Record<string, string>>> {
  const own = await tokenFor(service, ada, AUDIENCE, acme);
  const { body } = await service.call('GET', '/.well-known/jwks.json');
  const { kid } = JSON.parse(Buffer.from(own.split('.')[0] ?? '', 'base64url').toString());
  const forged = forgedFrom(
    own,
    body.keys.find((key: { kid: string }) => key.kid === kid),
  );
  const keyWith = async (roles: readonly string[]) =>
    (await newApiKey(service, { organization: acme, by: ada, roles: [...roles] })).token;
  const key = await keyWith(['reader']);
  const machine = await machineTokens(service, { organization: acme, by: ada });
  assert.equal((await service.call('POST', '/v1/logout', { token: eve.token })).status, 204);
  return {
    ada: own,
    'ada without an organization': await tokenFor(service, ada, AUDIENCE),
    'ada for another service': await tokenFor(service, ada, OTHER_AUDIENCE, acme),
    'ada at Portico': ada.token,
    grace: await tokenFor(service, grace, AUDIENCE, acme),
    key,
    machine: machine.own,
    'machine at Portico': machine.atPortico,
    bound: await boundToken(service, ada),
    'key without roles': await keyWith([]),
    unknown: `${key.slice(0, -4)}AAAA`,
    ended: eve.token,
    'service key': (await newServiceKey(service)).token,
    ...Object.fromEntries(Object.entries(forged).map(([name, token]) => [`forged ${name}`, token])),
  };
}

function lookUpIn(tokens: Readonly<Record<string, string>>) {
  return {
    tokensOf: (named: string | readonly string[]) => {
      const names = [named]
        .flat()
        .flatMap((name) =>
          name.endsWith('*')
            ? Object.keys(tokens).filter((one) => one.startsWith(name.slice(0, -1)))
            : [name],
        );
      assert.ok(names.length > 0);
      return names;
    },
    tokenOf: (name: string): string => {
      const { [name]: token } = tokens;
      assert.ok(token, name);
      return token;
    },
  };
}

/** Makes a machine with the role `reader`. @returns its JWT for the product, and its token for Portico itself */
async function machineTokens(
  service: Service,
  given: { readonly organization: string; readonly by: Person },
) {
  const { publicUrl } = service.app;
  const audiences = [AUDIENCE, publicUrl];
  const machine = await newMachine(service, { ...given, roles: ['reader'], audiences });
  const tokenAt = async (resource: string): Promise<string> =>
    (await askForToken(service, machine, { resource })).body.access_token;
  return { own: await tokenAt(AUDIENCE), atPortico: await tokenAt(publicUrl) };
}

/** A person's JWT for the product that is bound to a key (DPoP, RFC 9449). */
async function boundToken(service: Service, { token }: Person): Promise<string> {
  const { publicUrl } = service.app;
  const application = await newApplication(service, { kind: 'native', audiences: [AUDIENCE] });
  const parameters = parametersOf(application.id, { resource: AUDIENCE });
  const { code } = await authorized(service, token, parameters, { consent: true });
  const target = { method: 'POST', uri: `${publicUrl}/oauth2/token`, now: Date.now() };
  const DPoP = await proofOf(await newProofKey(), { ...target, nonce: await nonceFrom(service, publicUrl) });
  const { body } = await exchange(service, application, code, {}, { DPoP });
  assert.equal(body.token_type, 'DPoP');
  return body.access_token;
}
