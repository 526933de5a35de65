/**
 * A back end that approves invoices, and asks Portico for each request whether the caller may: what changed a moment ago
 * holds. It passes on the caller's own access token, of a person or an API key, and needs no key of its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { PORTICO_URL = 'http://localhost:3000', PORT = '4000' } = process.env;

/** 204 where the caller has a permission in an organization, or the status with which to refuse. */
async function judge(authorization: string, organizationId: string, permission: string): Promise<number> {
  const response = await fetch(`${PORTICO_URL}/v1/permission-checks`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId, permissions: [permission] }),
  });
  if (response.status === 401) return 401;
  // To an outsider, the organization does not exist.
  if ([403, 404, 422].includes(response.status)) return 403;
  if (!response.ok) return 503;
  const { permissions } = (await response.json()) as { permissions: Record<string, boolean> };
  return permissions[permission] === true ? 204 : 403;
}

const server = createServer(async (request, response) => {
  const [, organizationId = ''] = /^\/organizations\/([^/]+)\/approvals$/.exec(request.url ?? '') ?? [];
  const { authorization = '' } = request.headers;
  try {
    response.writeHead(await judge(authorization, organizationId, 'invoice:approve'));
  } catch (error) {
    console.error(String(error));
    response.writeHead(503);
  }
  response.end();
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
