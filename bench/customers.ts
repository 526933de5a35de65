import type { MadeApplication } from '../packages/server/test/fixtures/applications.ts';
import { refresh, tokensFor } from '../packages/server/test/fixtures/oauth.ts';
import { type Call, clientOf, type Reply } from '../packages/server/test/harness/client.ts';
import type { Child } from './child.ts';
import { newEmail, PASSWORD } from './portico.ts';

/** People of an organization, of whom the first owns it. */
export const TEAM = 5;
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface Customer {
  readonly email: string;
  /** The network address, of RFC 2544's range for benchmarks. */
  readonly address: string;
  readonly id: string;
  token: string;
  refreshToken?: string;
  /** The owner has the organization, the others their membership in it. */
  organization?: string;
  manager?: string;
  role?: 'viewer' | 'admin';
}

/** Requests of a product's users, each from an address and a browser of their own. */
export interface Customers {
  register(): Promise<Customer>;
  signIn(customer: Customer): Promise<void>;
  read(customer: Customer): Promise<void>;
  /** @returns the id of a new organization */
  create(owner: Customer): Promise<string>;
  join(owner: Customer, member: Customer): Promise<void>;
  changeRole(owner: Customer, member: Customer): Promise<void>;
  addWebhook(owner: Customer, url: string): Promise<void>;
  /** Signs in to the application, over OpenID Connect. */
  authorize(customer: Customer): Promise<void>;
  refresh(customer: Customer): Promise<void>;
  close(): void;
}

let people = 0;

/** @param application that people sign in to */
export function customersOf(server: Child, application: MadeApplication): Customers {
  const client = clientOf(server.url, 8);
  const callFrom =
    (address: string) =>
    async (method: string, path: string, given: Call = {}): Promise<Reply> => {
      const headers = { 'user-agent': BROWSER, 'x-forwarded-for': address, ...given.headers };
      const reply = await client.send({ method, path, ...given, headers });
      if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`);
      return reply;
    };
  const call = ({ address, token }: Customer, method: string, path: string, body?: object) =>
    callFrom(address)(method, path, { token, body });

  return {
    register: async () => {
      const number = ++people;
      const address = `198.18.${number >> 8}.${number & 255}`;
      const email = newEmail();
      const { body } = await callFrom(address)('POST', '/v1/register', {
        body: { email, password: PASSWORD },
      });
      return { email, address, id: body.account.id, token: body.accessToken };
    },
    signIn: async ({ address, email }) => {
      await callFrom(address)('POST', '/v1/login', { body: { email, password: PASSWORD } });
    },
    read: async (customer) => {
      await call(customer, 'GET', '/v1/account');
    },
    create: async (owner) => {
      const { body } = await call(owner, 'POST', '/v1/organizations', { name: `Acme ${owner.address}` });
      return body.id;
    },
    join: async ({ organization, ...owner }, member) => {
      const path = `/v1/organizations/${organization}/managers`;
      const { body } = await call(owner, 'POST', path, { accountId: member.id, role: 'viewer' });
      member.manager = body.id;
      await call(member, 'POST', `/v1/managers/${body.id}/acceptance`);
    },
    changeRole: async (owner, member) => {
      member.role = member.role === 'admin' ? 'viewer' : 'admin';
      await call(owner, 'PUT', `/v1/managers/${member.manager}`, { role: member.role });
    },
    addWebhook: async (owner, url) => {
      await call(owner, 'POST', `/v1/organizations/${owner.organization}/webhooks`, { url });
    },
    authorize: async (customer) => {
      const service = { call: callFrom(customer.address) };
      const scope = 'openid profile offline_access';
      const tokens = await tokensFor(service, customer, application, { scope });
      customer.refreshToken = tokens.refresh_token;
    },
    refresh: async (customer) => {
      const service = { call: callFrom(customer.address) };
      const { body } = await refresh(service, application, customer.refreshToken ?? '');
      customer.refreshToken = body.refresh_token;
    },
    close: () => client.close(),
  };
}
