import { portico } from '../../portico';

// The last event of each organization. A real product has a database.
const news = new Map();

// From Portico: refuses what it has not signed, and what is older than five minutes.
export const POST = portico.handler(async (request) => {
  const { type, data } = await portico.webhook(request);
  news.set(data.organizationId, type);
  return new Response(null, { status: 204 });
});

// For everybody in the organization in which the person works.
export const GET = portico.handler(async (request) => {
  const { organization } = await portico.requireOrganization(request);
  return Response.json({ text: news.get(organization.id) ?? 'No news.' });
});
