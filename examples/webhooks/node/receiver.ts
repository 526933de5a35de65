/** Receives events of Portico, with the package of Standard Webhooks. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const { SECRET = '', PORT = '4000' } = process.env;
// Anyone can sign with an empty key.
if (!/^whsec_[A-Za-z\d+/]/.test(SECRET)) throw new Error('SECRET is not set');
/** More than any event has. */
const MOST_BYTES = 1_048_576;
const webhook = new Webhook(SECRET);

/** The handled events, by `webhook-id`. Keep this in a database, beside the effects of handling an event. */
const handled = new Map<string, string>();

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
  if (request.method !== 'POST') return response.end(JSON.stringify([...handled.values()]));
  try {
    // The signature is of these bytes: parse them only once they are verified.
    const body = await read(request);
    // The rest of it stays unread, so that no other request can follow.
    if (body === undefined) return response.writeHead(413, { connection: 'close' }).end();
    const { type } = webhook.verify(body, request.headers as Record<string, string>) as { type: string };
    const id = String(request.headers['webhook-id']);
    if (!handled.has(id)) handled.set(id, type);
    return response.writeHead(204).end();
  } catch (error) {
    return response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
  }
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
