import { portico } from '../../portico.js';

export const GET = portico.handler(async (request) =>
  Response.json((await portico.requirePermission(request, 'invoice:read')).organization),
);

export const POST = portico.handler(async (request) => {
  const { type } = (await portico.verify(request)) ?? (await portico.requireSession(request));
  return Response.json({ type, body: await request.json() });
});
