import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RoleName } from '@portico/api';
import { newApplication } from '../../fixtures/applications.ts';
import { newDevice } from '../../fixtures/devices.ts';
import { newConfidential, newGrant, newRedeemable } from '../../fixtures/grants.ts';
import { type Invited, newInvitee, tokenOf } from '../../fixtures/invitations.ts';
import { newIdentity, saidOf } from '../../fixtures/sign-ins.ts';
import { beginKnownTotp, forgetTotp, haveKnownTotp } from '../../fixtures/totp.ts';
import { insistently } from '../../harness/client.ts';
import type { SeenAnswer } from '../../harness/contract.ts';
import { runOn } from '../../harness/rows.ts';
import type { Call, Reply, Service } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { secretsFor } from '../operations/scene.ts';
import { giveKey, giveMachine } from './api-keys.ts';
import { newPasskey } from './browser.ts';
import { type KnownOrganization, type KnownPerson, type KnownSession, newcomer } from './known.ts';
import { type KnownOperator, settleOperator } from './operators.ts';
import { giveOwnSignIn } from './own-sign-in.ts';
import { inviteSome } from './received.ts';
import { giveWebhook } from './webhooks.ts';

const FEWEST_PEOPLE = 8;
const MOST_PEOPLE = 24;
const FEWEST_ORGANIZATIONS = 8;
const MOST_ORGANIZATIONS = 24;
const REMEMBERED = 50;

/**
 * The fuzz test's model of the service that it changes: the people, with their tokens and roles. It is refreshed
 * between batches, and destroyed parts are replaced, so that every operation stays within reach.
 */
export class World {
  people: KnownPerson[] = [];
  organizations: KnownOrganization[] = [];
  operator: KnownOperator | undefined;
  /** One of the team's, which lasts as long as the service. */
  application: string | undefined;
  readonly revoked: string[] = [`portico_at_${randomBytes(32).toString('base64url')}`];
  /** The last `nextCursor` of each list, and the last `ETag` of each path. */
  readonly cursors = new Map<string, string>();
  readonly tags = new Map<string, string>();
  readonly #service: Service;
  #settled = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  end(sessions: readonly KnownSession[]): void {
    for (const person of this.people)
      person.sessions = person.sessions.filter((one) => !sessions.includes(one));
    this.revoked.push(...sessions.map(({ token }) => token));
    this.revoked.splice(0, this.revoked.length - REMEMBERED);
  }

  /** A person registered or signed in. */
  signedIn(
    { account, accessToken }: { account: { id: string; email: string }; accessToken: string },
    password: string,
  ): void {
    const session = { token: accessToken, id: undefined };
    const known = this.people.find(({ id }) => id === account.id);
    if (known) known.sessions.push(session);
    else this.people.push(newcomer(account, password, session));
  }

  /** Any of a person's sessions may have ended: the next time the world settles, each is tried. */
  doubtSessions({ sessions }: KnownPerson): void {
    for (const session of sessions) session.id = undefined;
  }

  /** @returns whose secret it was */
  used(secret: unknown): KnownPerson | undefined {
    const person = this.people.find(
      ({ secrets }) => secrets && Object.values<unknown>(secrets).includes(secret),
    );
    if (person) person.isSpent = true;
    return person;
  }

  /** A passkey may be gone, or an answer used. */
  doubtPasskey(about: readonly unknown[]): void {
    for (const person of this.people)
      if (Object.values(person.passkey ?? {}).some((known) => about.includes(known)))
        person.passkey = undefined;
  }

  /** An account is gone, and with it everything that it alone owned. */
  forgetPerson(person: KnownPerson): void {
    this.people = this.people.filter((one) => one !== person);
    for (const organization of this.organizations)
      if (organization.managers.some((manager) => manager.person === person)) organization.changed = true;
  }

  founded(id: string, person: KnownPerson): void {
    this.organizations.push({ id, managers: [{ id: '', person, role: 'owner' }], changed: true });
  }

  forgetOrganization(id: string): void {
    this.organizations = this.organizations.filter((one) => one.id !== id);
  }

  noteChange(organizationId: string | undefined): void {
    const organization = this.organizations.find(({ id }) => id === organizationId);
    if (organization) organization.changed = true;
  }

  /** An invitation may be over, or its token void. */
  doubtInvitation(known: (invitation: Invited) => boolean): void {
    for (const organization of this.organizations) {
      if (!organization.invitation || !known(organization.invitation)) continue;
      organization.invitation = undefined;
      organization.changed = true;
    }
  }

  noteVersion(path: string, { headers, text }: SeenAnswer, list: string): void {
    if (typeof headers.etag === 'string') this.tags.set(path, headers.etag);
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
    if (cursor) this.cursors.set(list, cursor);
  }

  /** Learns the effects of a batch, and replaces lost parts. No other request may be under way. */
  async settle(): Promise<void> {
    this.people.splice(0, this.people.length - MOST_PEOPLE);
    this.organizations.splice(0, this.organizations.length - MOST_ORGANIZATIONS);
    this.operator = await settleOperator(this.#service, this.operator);
    while (this.people.length < FEWEST_PEOPLE) await this.#addPerson();
    await Promise.all(this.people.map((person) => this.#signIn(person)));
    for (const person of this.people.filter(({ secrets, isSpent }) => !secrets || isSpent)) {
      person.secrets = await secretsFor(this.#service, person.id);
      person.isSpent = false;
    }
    for (const person of this.people)
      person.passkey ??= await newPasskey(this.#service, person.sessions[0]?.token ?? '');
    this.application ??= (await newApplication(this.#service, { kind: 'browser', firstParty: true })).id;
    for (const person of this.people) {
      person.identity ??= await newIdentity(this.#service, person.id, saidOf(person.email));
      person.grant = await newGrant(this.#service, { account: person }, this.application);
      person.redeemable = await newRedeemable(this.#service, { account: person });
      person.device = await newDevice(this.#service);
      person.confidential = await newConfidential(this.#service, { account: person });
    }
    if (this.#settled++ % 2 === 0) await this.#giveFactors();
    await inviteSome(this.#service, this.people);
    await Promise.all(this.organizations.filter(({ changed }) => changed).map((one) => this.#look(one)));
    while (this.organizations.length < FEWEST_ORGANIZATIONS) await this.#addOrganization();
    await Promise.all(this.organizations.map((organization) => this.#fill(organization)));
    await Promise.all(this.organizations.map((organization) => this.#invite(organization)));
    await Promise.all(this.organizations.map((organization) => this.#giveKey(organization)));
    for (const organization of this.organizations)
      await giveWebhook(this.#service, organization, this.#ownerOf(organization));
    for (const organization of this.organizations)
      await giveOwnSignIn(this.#service, organization, this.#ownerOf(organization));
  }

  /** Repeats requests that the service refused because the machine was busy, which is not what is tested. */
  #ask(method: string, path: string, call: Call): Promise<Reply> {
    return insistently(() => this.#service.call(method, path, call));
  }

  async #addPerson(): Promise<void> {
    const { account, password, token } = await this.#service.person('fuzz');
    this.people.push(newcomer(account, password, { token, id: undefined }));
  }

  /** One account with a known app, and a few that are setting one up, so that codes stay within reach. */
  async #giveFactors(): Promise<void> {
    const [having, ...beginning] = this.people.slice(-4) as [KnownPerson, ...KnownPerson[]];
    await haveKnownTotp(this.#service, having.id);
    for (const { id } of beginning) await beginKnownTotp(this.#service, id);
    // Every other person may change factors, and do what organizations demand one for.
    const strong = this.people.filter((_, at) => at % 2 === 0).map(({ id }) => id);
    const places = strong.map(() => '?').join();
    const begin = `update sessions set methods = 'password,totp' where account_id in (${places})`;
    await runOn(this.#service.databaseUrl, begin, strong);
  }

  async #signIn(person: KnownPerson): Promise<void> {
    if (person.sessions.length === 0) {
      const body = { email: person.email, password: person.password };
      await forgetTotp(this.#service, person.id);
      // While it syncs, a service on SQLite reads what was there before.
      const reply = await until('the service knows that the app is gone', async () => {
        const answer = await this.#ask('POST', '/v1/login', { body });
        return answer.error !== 'SECOND_FACTOR_REQUIRED' && answer;
      });
      assert.equal(reply.status, 201, `the password is not what it was changed to: ${reply.text}`);
      person.sessions.push({ token: reply.body.accessToken, id: undefined });
    }
    for (const session of person.sessions.filter(({ id }) => id === undefined)) {
      const reply = await this.#ask('GET', '/v1/sessions?limit=100', session);
      // Among concurrent requests, a session may have ended after it was learned of.
      if (reply.status !== 200) this.end([session]);
      else session.id = reply.body.items.find(({ current }: { current: boolean }) => current)?.id;
    }
    if (person.sessions.length === 0) await this.#signIn(person);
  }

  async #look(organization: KnownOrganization): Promise<void> {
    for (const { person } of organization.managers) {
      const token = person.sessions[0]?.token;
      if (token === undefined || !this.people.includes(person)) continue;
      const path = `/v1/organizations/${organization.id}/managers?limit=100`;
      const reply = await this.#ask('GET', path, { token });
      if (reply.status !== 200) continue;
      organization.managers = reply.body.items.flatMap(
        (item: { id: string; role: RoleName; account: { id: string } }) => {
          const known = this.people.find(({ id }) => id === item.account.id);
          return known ? [{ id: item.id, role: item.role, person: known }] : [];
        },
      );
      organization.changed = false;
      return;
    }
    this.forgetOrganization(organization.id);
  }

  async #addOrganization(): Promise<void> {
    const owner = this.people[this.organizations.length % this.people.length] as KnownPerson;
    const id = await this.#service.organization({
      ...owner,
      token: owner.sessions[0]?.token ?? '',
      account: owner,
    });
    this.founded(id, owner);
    await this.#look(this.organizations.at(-1) as KnownOrganization);
  }

  async #invite(organization: KnownOrganization): Promise<void> {
    const owner = this.#ownerOf(organization);
    if (!owner || organization.invitation) return;
    const path = `/v1/organizations/${organization.id}/invitations`;
    const body = { email: newInvitee(), role: 'viewer' };
    const reply = await this.#ask('POST', path, { token: owner.sessions[0]?.token ?? '', body });
    if (reply.error === 'SECOND_FACTOR_MISSING') return this.forgetOrganization(organization.id);
    assert.equal(reply.status, 201, reply.text);
    const { id, email } = reply.body;
    organization.invitation = { id, email, token: await tokenOf(this.#service, id) };
  }

  async #giveKey(organization: KnownOrganization): Promise<void> {
    const token = this.#ownerOf(organization)?.sessions[0]?.token;
    if (token === undefined) return;
    const ask = (path: string, body: unknown) => this.#ask('POST', path, { token, body });
    const isGiven =
      (organization.apiKey !== undefined || (await giveKey(organization, ask))) &&
      (organization.machine !== undefined || (await giveMachine(organization, ask)));
    if (!isGiven) this.forgetOrganization(organization.id);
  }

  #ownerOf({ managers }: KnownOrganization): KnownPerson | undefined {
    return managers.find(({ role, person }) => role === 'owner' && this.people.includes(person))?.person;
  }

  /** A manager who is not an owner can be promoted, demoted or removed. */
  async #fill(organization: KnownOrganization): Promise<void> {
    const { id, managers } = organization;
    const owner = this.#ownerOf(organization);
    const newcomer = this.people.find((person) => !managers.some((one) => one.person === person));
    if (!owner || !newcomer || managers.some(({ role }) => role !== 'owner')) return;
    const path = `/v1/organizations/${id}/managers`;
    const body = { accountId: newcomer.id, role: managers.length % 2 ? 'admin' : 'viewer' };
    const reply = await this.#ask('POST', path, { token: owner.sessions[0]?.token ?? '', body });
    if (reply.error === 'SECOND_FACTOR_MISSING') return this.forgetOrganization(id);
    assert.equal(reply.status, 201, reply.text);
    managers.push({ id: reply.body.id, role: reply.body.role, person: newcomer });
    // Every other one has an accepted manager, who can become an owner.
    if (this.organizations.indexOf(organization) % 2 === 0)
      await this.#ask('POST', `/v1/managers/${reply.body.id}/acceptance`, {
        token: newcomer.sessions[0]?.token ?? '',
      });
  }
}
