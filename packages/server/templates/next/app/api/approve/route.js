import { portico } from '../../../portico';

// For those whose roles in the organization have the permission. Others get 401 or 403, with the reason.
export const POST = portico.handler(async (request) => {
  const { account, organization } = await portico.requirePermission(request, 'invoice:approve');
  return Response.json({ text: `${account.email} has approved an invoice of ${organization.name}.` });
});
