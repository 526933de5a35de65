/**
 * Tells an engine for relations, here OpenFGA, who has which role of the product: it receives the events of all
 * organizations and, for each account that one is about, writes what Portico says now. So it does not matter in which order
 * events arrive, or how often. What relates to what else, such as an invoice to a folder, your product writes there itself.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const { PORTICO_URL = '', SERVICE_KEY = '', SECRET = '', FGA_STORE = '', PORT = '4000' } = process.env;
// Anyone can sign with an empty key.
if (!/^whsec_[A-Za-z\d+/]/.test(SECRET)) throw new Error('SECRET is not set');
const webhook = new Webhook(SECRET);
/** More than any event has. */
const MOST_BYTES = 1_048_576;

interface Tuple {
  readonly user: string;
  readonly relation: string;
  readonly object: string;
}

interface Membership {
  readonly organization: { readonly id: string };
  readonly roles: readonly string[];
}

const textOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;

/** The tuples written so far, by account. Keep this in a database, or read it from the engine. */
const told = new Map<string, readonly Tuple[]>();

/** The current tuples of an account: in each organization, each role of the product. */
async function tuplesOf(account: string): Promise<Tuple[]> {
  const tuples: Tuple[] = [];
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
    const url = `${PORTICO_URL}/v1/operator/accounts/${account}/managers?${query}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${SERVICE_KEY}` } });
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`${response.status} ${response.headers.get('error-code')}`);
    const page = (await response.json()) as { items: Membership[]; nextCursor: string | null };
    for (const { organization, roles } of page.items)
      for (const role of roles)
        tuples.push({
          user: `user:${account}`,
          relation: 'assignee',
          object: `role:${organization.id}/${role}`,
        });
    if (page.nextCursor === null) return tuples;
    cursor = page.nextCursor;
  }
}

async function sync(account: string): Promise<void> {
  const before = told.get(account) ?? [];
  const now = await tuplesOf(account);
  const writes = now.filter((tuple) => !before.some((one) => textOf(one) === textOf(tuple)));
  const deletes = before.filter((tuple) => !now.some((one) => textOf(one) === textOf(tuple)));
  const body = {
    ...(writes.length > 0 && { writes: { tuple_keys: writes } }),
    ...(deletes.length > 0 && { deletes: { tuple_keys: deletes } }),
  };
  if (writes.length + deletes.length > 0) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${FGA_STORE}/write`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`OpenFGA answered ${response.status}`);
  }
  told.set(account, now);
}

interface Event {
  readonly type: string;
  readonly data: {
    readonly actor: { readonly id: string | null };
    readonly details: { readonly accountId?: string };
  };
}

/** The accounts whose roles an event may have changed. */
function accountsOf({ type, data }: Event): readonly string[] {
  if (type.startsWith('manager.'))
    return data.details.accountId === undefined ? [] : [data.details.accountId];
  // An organization's creator is its owner, and may begin with roles.
  if (type === 'organization.created') return data.actor.id === null ? [] : [data.actor.id];
  // Everybody who had it may have another one in its place, or it another name.
  return type.startsWith('role.') || type === 'organization.purged' ? [...told.keys()] : [];
}

/** One after the other, so that the last read is written last. */
let turn = Promise.resolve();

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  try {
    const body = await read(request);
    // The rest of it stays unread, so that no other request can follow.
    if (body === undefined) return response.writeHead(413, { connection: 'close' }).end();
    const event = webhook.verify(body, request.headers as Record<string, string>) as Event;
    const done = turn.then(async () => {
      for (const account of accountsOf(event)) await sync(account);
    });
    turn = done.catch(() => {});
    await done;
    return response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) console.error(String(error));
    // Portico sends it again.
    return response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
  }
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
