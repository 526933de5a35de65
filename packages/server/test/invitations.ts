import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { rowsOf, runOn } from './rows.ts';
import type { Person, Service } from './service.ts';
import { until } from './until.ts';

/** An invitation and the token in its mail. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

interface Wanted {
  readonly organization: string;
  readonly by: Person;
  /** A new one when absent. */
  readonly email?: string | undefined;
  /** `viewer` when absent. */
  readonly role?: string;
}

let invited = 0;

/** @returns an address to which no other invitation was sent */
export const newInvitee = () => `invitee-${process.pid}-${++invited}@example.com`;

export async function invite(service: Service, wanted: Wanted): Promise<Invited> {
  const { email = newInvitee() } = wanted;
  const id = await newInvitation(service, { ...wanted, email });
  return { id, email, token: await tokenOf(service, id) };
}

/** Invites somebody, who accepts. @returns the manager that they are */
export async function join(service: Service, wanted: Omit<Wanted, 'email'>, person: Person): Promise<string> {
  const { token } = await invite(service, { ...wanted, email: person.account.email });
  const reply = await service.call('POST', '/v1/invitations/accept', {
    token: person.token,
    body: { token },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** @returns the id of an invitation, without its token */
export async function newInvitation(service: Service, wanted: Wanted): Promise<string> {
  const { organization, by, email = newInvitee(), role = 'viewer' } = wanted;
  const path = `/v1/organizations/${organization}/invitations`;
  const reply = await service.call('POST', path, { token: by.token, body: { email, role } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

const hosts = new WeakMap<Service, Promise<Person>>();

/** Invites somebody to a new organization of an unrelated person. */
export async function inviteElsewhere(service: Service, email?: string): Promise<Invited> {
  return invite(service, { ...(await elsewhere(service)), email });
}

/** A new organization of an unrelated person. */
async function elsewhere(service: Service): Promise<Wanted> {
  const host = hosts.get(service) ?? service.person('host');
  hosts.set(service, host);
  const by = await host;
  return { organization: await service.organization(by), by };
}

/** Makes a token for an invitation as its mail does, directly in the database, once that has left; older ones are void. */
export async function tokenOf(
  { databaseUrl, call }: Pick<Service, 'databaseUrl' | 'call'>,
  id: string,
): Promise<string> {
  const waiting = `select id from mails where invitation_id = '${id}'`;
  await until('the mail has left', async () => (await rowsOf(databaseUrl, waiting)).length === 0);
  const token = randomBytes(32).toString('base64url');
  const never = 8_000_000_000_000;
  const insert = `insert into mail_secrets (purpose, subject_id, hash, expires_at) values ('invitation', ?, ?, ?)
    on conflict (purpose, subject_id) do update set hash = excluded.hash`;
  await runOn(databaseUrl, insert, [id, hash('sha256', token, 'base64url'), never]);
  // While it syncs, a service on SQLite reads what was there before.
  await until(
    'the service knows the token',
    async () => (await call('POST', '/v1/invitations/lookup', { body: { token } })).status === 200,
  );
  return token;
}

/** Marks the email of an account as verified, directly in the database. */
export async function verifyEmail(
  { databaseUrl, call }: Pick<Service, 'databaseUrl' | 'call'>,
  { account, token }: Pick<Person, 'account' | 'token'>,
): Promise<void> {
  const update = 'update accounts set email_verified_at = created_at where id = ?';
  await runOn(databaseUrl, update, [account.id]);
  await until(
    'the service knows that the email is verified',
    async () => (await call('GET', '/v1/account', { token })).body.emailVerified,
  );
}

/** Invites somebody whose email is verified. @returns the id of the invitation */
export async function receivedInvitation(
  service: Service,
  person: Pick<Person, 'account' | 'token'>,
): Promise<string> {
  await verifyEmail(service, person);
  return newInvitation(service, { ...(await elsewhere(service)), email: person.account.email });
}
