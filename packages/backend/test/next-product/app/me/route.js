import { portico } from '../../portico.js';

export const GET = portico.handler(async (request) => {
  const headers = { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'own=1' };
  return Response.json((await portico.session(request))?.account ?? null, { headers });
});
