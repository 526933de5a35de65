/** Receives events of Portico, with the package of Standard Webhooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const { SECRET = '', PORT = '4000' } = process.env;
const webhook = new Webhook(SECRET);

/** The handled events, by `webhook-id`. Keep this in a database, beside the effects of handling an event. */
const handled = new Map<string, string>();

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end(JSON.stringify([...handled.values()]));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // The signature is of these bytes: parse them only once they are verified.
  const body = Buffer.concat(chunks).toString();
  try {
    const { type } = webhook.verify(body, request.headers as Record<string, string>) as { type: string };
    const id = String(request.headers['webhook-id']);
    if (!handled.has(id)) handled.set(id, type);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
  }
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
