import { randomInt, randomUUID } from 'node:crypto';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { type MadeApplication, newApplication } from '../../../packages/server/test/fixtures/applications.ts';
import { codesFor, decide, poll } from '../../../packages/server/test/fixtures/devices.ts';
import { parametersOf } from '../../../packages/server/test/fixtures/grants.ts';
import { setHook } from '../../../packages/server/test/fixtures/hooks.ts';
import { credentialsOf, refresh, tokensFor } from '../../../packages/server/test/fixtures/oauth.ts';
import { newOperator } from '../../../packages/server/test/fixtures/operators.ts';
import { rightfulOf, teamsOf } from '../../../packages/server/test/fixtures/team.ts';
import type { Call, Person, Reply, Service } from '../../../packages/server/test/harness/service.ts';
import { descriptionOf } from '../../../packages/server/test/proofs/operations/descriptions.ts';
import { neededFor } from '../../../packages/server/test/proofs/operations/needed.ts';
import { requestTo } from '../../../packages/server/test/proofs/operations/request.ts';
import { sceneOf } from '../../../packages/server/test/proofs/operations/scene.ts';

interface Receivers {
  readonly good: string;
  readonly bad: string;
  readonly rules: string;
}

/** A session in use, and the address that it is used from. */
interface Used {
  readonly token: string;
  readonly from: string;
}

/** How much of each kind a turn does. */
const NEWCOMERS = 2;
const SIGN_INS = 5;
const USES = 20;
const REFRESHES = 4;
const GUESSES = 3;
/** Once a day. */
const OTHERS = 4;
const TURNS_OF_A_DAY = 4;
/** The newest of each kind are used. */
const SESSIONS = 60;
const PEOPLE = 40;
const TOKENS = 20;
/** How many organizations there are before the oldest is deleted. */
const ORGANIZATIONS = 30;

/** Those that the whole service would feel, and those for which a fixture makes rows that never expire. */
const LEFT_OUT = new Set([
  'applyConfiguration',
  'replaceHook',
  'deleteHook',
  'replacePermissions',
  'replaceBrand',
]);
const NEVER_EXPIRE = ['device', 'confidential', 'redeemable', 'loginCode'] as const;

const others = Object.values<Operation>(operations).filter((operation) => {
  if (operation.method === 'GET' || LEFT_OUT.has(operation.id)) return false;
  const needs = neededFor(operation);
  return !NEVER_EXPIRE.some((part) => needs(part));
});

const any = <One>(all: readonly One[]): One => all[randomInt(all.length)] as One;
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** People who use every feature: those that are used most in each turn, and every operation that changes something in turns. */
export class Load {
  readonly complaints: string[] = [];
  readonly #service: Service;
  readonly #receivers: Receivers;
  readonly #web: MadeApplication;
  readonly #device: MadeApplication;
  readonly #people: Person[] = [];
  readonly #sessions: Used[] = [];
  readonly #refreshTokens: string[] = [];
  readonly #organizations: { readonly id: string; readonly owner: Person }[] = [];
  #turns = 0;
  #next = 0;

  private constructor(
    service: Service,
    receivers: Receivers,
    made: { web: MadeApplication; device: MadeApplication },
  ) {
    this.#service = service;
    this.#receivers = receivers;
    this.#web = made.web;
    this.#device = made.device;
  }

  static async start(service: Service, receivers: Receivers): Promise<Load> {
    const operator = await newOperator(service);
    const settings = { by: operator, point: 'token.issue', url: receivers.rules } as const;
    await setHook(service, settings);
    return new Load(service, receivers, {
      web: await newApplication(service, { scopes: ['openid', 'profile', 'offline_access'] }),
      device: await newApplication(service, { kind: 'native', devices: true }),
    });
  }

  /** Sends the requests of some hours. */
  async turn(): Promise<void> {
    this.#turns++;
    for (let count = 0; count < NEWCOMERS; count++) await this.#come();
    await Promise.all([this.#found(), this.#signIn(), this.#guess()]);
    await Promise.all([this.#use(), this.#beginSignIns(), this.#signInToApplications()]);
    await this.#leave();
    if (this.#turns % TURNS_OF_A_DAY === 0) await this.#doOthers();
  }

  /** Sends a request that has to succeed, or to end as expected. */
  async #ask(method: string, path: string, call: Call, expected: readonly number[] = []): Promise<Reply> {
    const reply = await this.#service.call(method, path, call);
    const isExpected = expected.length > 0 ? expected.includes(reply.status) : reply.status < 300;
    if (!isExpected) this.complaints.push(`${method} ${path}: ${reply.status} ${reply.error}`);
    return reply;
  }

  async #come(): Promise<void> {
    const person = await this.#service.person('newcomer');
    this.#people.push(person);
    this.#sessions.push({ token: person.token, from: address() });
  }

  async #signIn(): Promise<void> {
    for (let count = 0; count < SIGN_INS; count++) {
      const { account, password } = this.#somebody();
      const from = address();
      const body = { email: account.email, password };
      const call = { body, headers: { 'x-forwarded-for': from } };
      const reply = await this.#ask('POST', '/v1/login', call, [201]);
      if (reply.status === 201) this.#sessions.push({ token: reply.body.accessToken, from });
    }
    this.#sessions.splice(0, Math.max(0, this.#sessions.length - SESSIONS));
    const last = this.#sessions.pop();
    if (last) await this.#ask('POST', '/v1/logout', { token: last.token }, [204, 401]);
  }

  async #use(): Promise<void> {
    for (let count = 0; count < USES; count++) {
      const { token, from } = any(this.#sessions);
      await this.#ask('GET', '/v1/account', { token, headers: { 'x-forwarded-for': from } }, [200, 401]);
    }
    const { token } = this.#somebody();
    await this.#ask('PUT', '/v1/account', { token, body: { name: `Name ${this.#turns}` } }, [200, 401]);
    await this.#ask('GET', '/v1/account/export', { token }, [200, 401, 403]);
  }

  async #guess(): Promise<void> {
    for (let count = 0; count < GUESSES; count++) {
      const body = { email: this.#somebody().account.email, password: 'wrong' };
      await this.#ask('POST', '/v1/login', { body, headers: { 'x-forwarded-for': address() } }, [401, 403]);
    }
  }

  async #beginSignIns(): Promise<void> {
    const { account, token } = this.#somebody();
    const call = { body: { email: account.email }, headers: { 'x-forwarded-for': address() } };
    await this.#ask('POST', '/v1/password-resets', call, [204, 403]);
    await this.#ask('POST', '/v1/login-codes', call, [201, 403]);
    await this.#ask('POST', '/v1/passkey-challenges', { headers: call.headers }, [201, 403]);
    await this.#ask('POST', '/v1/account/totp', { token }, [201, 401, 403, 409]);
  }

  async #found(): Promise<void> {
    const [owner, guest] = this.#people.slice(-NEWCOMERS) as [Person, Person];
    const { token } = owner;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: `Acme ${this.#turns}` };
    const { id } = (await this.#ask('POST', '/v1/organizations', { token, body, headers })).body;
    this.#organizations.push({ id, owner });
    const path = `/v1/organizations/${id}`;
    const url = this.#turns % 4 === 0 ? this.#receivers.bad : this.#receivers.good;
    await this.#ask('POST', `${path}/webhooks`, { token, body: { url } });
    const invite = async () => {
      const email = `invited-${randomUUID()}@example.com`;
      return (await this.#ask('POST', `${path}/invitations`, { token, body: { email, role: 'viewer' } })).body
        .id;
    };
    await invite();
    await this.#ask('DELETE', `/v1/invitations/${await invite()}`, { token });
    const manager = await this.#service.manager(id, owner, guest, 'viewer');
    await this.#ask('PUT', `/v1/managers/${manager}`, { token, body: { role: 'admin' } });
    const key = (
      await this.#ask('POST', `${path}/api-keys`, { token, body: { name: 'Robot', role: 'viewer' } })
    ).body;
    await this.#ask('GET', '/v1/caller', { token: key.key });
    await this.#ask('DELETE', `/v1/api-keys/${key.id}`, { token });
    await this.#ask('POST', '/v1/tokens', { token, body: { organizationId: id } });
    await this.#ask('GET', `${path}/events`, { token });
    await this.#ask('GET', `${path}/events/export`, { token }, [200, 403]);
  }

  async #signInToApplications(): Promise<void> {
    const person = this.#people.at(-1) as Person;
    const { refresh_token } = await tokensFor(this.#service, person, this.#web, {
      scope: 'openid profile offline_access',
    });
    if (refresh_token !== undefined) this.#refreshTokens.push(refresh_token);
    this.#refreshTokens.splice(0, Math.max(0, this.#refreshTokens.length - TOKENS));
    for (let count = 0; count < REFRESHES; count++) {
      const [token = ''] = this.#refreshTokens.splice(randomInt(this.#refreshTokens.length), 1);
      const { status, body } = await refresh(this.#service, this.#web, token);
      if (status === 200) this.#refreshTokens.push(body.refresh_token);
      else if (status !== 400) this.complaints.push(`a refresh: ${status}`);
      if (this.#refreshTokens.length === 0) break;
    }
    const pushed = {
      ...Object.fromEntries(new URLSearchParams(parametersOf(this.#web.id))),
      ...credentialsOf(this.#web),
    };
    await this.#ask('POST', '/oauth2/par', { body: pushed });
    const { device_code, user_code } = await codesFor(this.#service, this.#device);
    if (this.#turns % 2 === 0) return;
    const { status } = await decide(this.#service, person.token, 'approval', user_code);
    const tokens = await poll(this.#service, this.#device, device_code);
    if (status >= 300 || tokens.status !== 200) this.complaints.push(`a device: ${status}, ${tokens.text}`);
  }

  /** An organization and an account end, once there are enough. */
  async #leave(): Promise<void> {
    if (this.#organizations.length <= ORGANIZATIONS) return;
    const { id, owner } = this.#organizations.shift() as { id: string; owner: Person };
    const { account, password } = owner;
    const signedIn = await this.#ask(
      'POST',
      '/v1/login',
      { body: { email: account.email, password } },
      [201, 403],
    );
    if (signedIn.status !== 201) return;
    const { accessToken: token } = signedIn.body;
    await this.#ask('DELETE', `/v1/organizations/${id}`, { token });
    this.#people.splice(this.#people.indexOf(owner), 1);
    await this.#ask('DELETE', '/v1/account', { token });
  }

  #somebody(): Person {
    return any(this.#people.slice(-PEOPLE));
  }

  /** Sends valid requests to the next operations that change something. */
  async #doOthers(): Promise<void> {
    for (let count = 0; count < OTHERS; count++) await this.#doNext();
  }

  async #doNext(): Promise<void> {
    const operation = others[this.#next++ % others.length] as Operation;
    const { prepare, as } = descriptionOf(operation.id);
    // An earlier operation may have signed its people out, or changed their password or factors.
    const newTeam = await teamsOf(this.#service);
    const team = await newTeam();
    const person = as ? team.people[as] : rightfulOf(team, operation);
    const member = as ?? (operation.raises ? 'operator' : 'owner');
    const scene = await sceneOf(this.#service, team, { as: member, needs: neededFor(operation) });
    const own = operation.access === 'public' ? undefined : person.token;
    const { method, path, body, token = own } = requestTo(operation, scene);
    await prepare?.(this.#service, person.account.id);
    const call = { body, ...(token !== undefined && { token }) };
    await this.#ask(method, path, call);
  }
}
