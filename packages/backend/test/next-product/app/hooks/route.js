import { portico } from '../../portico.js';

export const POST = portico.handler(async (request) => {
  const { type, isRepeated, done } = await portico.webhook(request);
  await done();
  return Response.json({ type, isRepeated });
});
