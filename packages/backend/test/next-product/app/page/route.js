import { portico } from '../../portico.js';

export const GET = portico.handler(async (request) =>
  Response.json((await portico.requireSession(request)).account),
);
