/**
 * Sets up the organization of a new customer, and invites its first owner. It can be killed anywhere and started again:
 * the customer's number says whether the organization is there already, and each request is made once, however often it
 * has to be sent.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const { SERVICE_URL = 'http://localhost:3000', SERVICE_KEY = '' } = process.env;
const PAUSE = 1_000;

interface Customer {
  /** In your own books. */
  readonly number: string;
  readonly name: string;
  /** The email of the first owner. */
  readonly owner: string;
}

interface Organization {
  readonly id: string;
  readonly name: string;
  readonly awaitingOwner: boolean;
}

interface Answer {
  readonly status: number;
  /** The constant of a failure. */
  readonly error: string | null;
  readonly body: unknown;
}

/** Repeats until there is an answer: no step is lost while Portico is away, or the key has made too many requests. */
async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${SERVICE_KEY}`,
    'content-type': 'application/json',
    // The same for every attempt: a request whose answer was lost is not made twice.
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
  for (;;) {
    try {
      const response = await fetch(`${SERVICE_URL}/v1/operator/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status } = response;
      const error = response.headers.get('error-code');
      const retryAfter = response.headers.get('retry-after');
      if (retryAfter === null) return { status, error, body: await response.json() };
      console.error(`${status} ${error}`);
      await sleep(Number(retryAfter) * 1_000);
    } catch (thrown) {
      console.error(String(thrown));
      await sleep(PAUSE);
    }
  }
}

/** @throws Error where the answer is a failure that the caller does not expect */
function expected({ status, error, body }: Answer, ...failures: readonly string[]): unknown {
  if (status < 300 || failures.includes(error ?? '')) return body;
  throw new Error(`${status} ${error}: ${JSON.stringify(body)}`);
}

async function findOrganization(externalId: string): Promise<Organization | undefined> {
  const found = await ask('GET', `organizations?externalId=${encodeURIComponent(externalId)}`);
  const { items } = expected(found) as { readonly items: readonly Organization[] };
  return items[0];
}

/** The organization of a customer, created if missing. */
async function organizationOf({ number: externalId, name }: Customer): Promise<Organization> {
  const known = await findOrganization(externalId);
  if (known) return known;
  const created = await ask('POST', 'organizations', { name, externalId });
  if (created.error !== 'EXTERNAL_ID_ALREADY_EXISTS') return expected(created) as Organization;
  // Another run of this job was faster.
  const others = await findOrganization(externalId);
  if (!others) throw new Error(`The organization of ${externalId} was removed at the same time`);
  return others;
}

async function setUp(customer: Customer): Promise<Organization> {
  const organization = await organizationOf(customer);
  const path = `organizations/${organization.id}`;
  if (organization.name !== customer.name) expected(await ask('PUT', path, { name: customer.name }));
  if (organization.awaitingOwner) {
    const invitation = { email: customer.owner, role: 'owner' };
    expected(await ask('POST', `${path}/invitations`, invitation), 'INVITATION_ALREADY_PENDING');
  }
  return organization;
}

const customer = JSON.parse(process.argv[2] ?? '') as Customer;
const { id } = await setUp(customer);
console.log(id);
