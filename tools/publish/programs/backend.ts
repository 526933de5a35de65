/** Makes the backend of a product, asks a running Portico through it, and has its types judged. */
import assert from 'node:assert/strict';
import { createBackend, type Delivery, Refusal, type Session } from '@portico/backend';
import { forExpress } from '@portico/backend/express';
import { forFastify } from '@portico/backend/fastify';
import { forHono } from '@portico/backend/hono';
import { forNext } from '@portico/backend/next';

const portico = createBackend({
  url: process.argv[2] ?? '',
  application: { id: '01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0', secret: 'packed' },
  cookieKeys: ['at least 32 characters of something'],
  origin: 'https://app.example.com',
  permissions: ['invoice:read'],
});
for (const adapt of [forExpress, forFastify, forHono, forNext]) assert.equal(typeof adapt(portico), 'object');

const session = await portico.handle(new Request('https://app.example.com/auth/session'));
assert.deepEqual(await session?.json(), { state: 'signedOut', reason: null });
const signIn = await portico.handle(new Request('https://app.example.com/auth/sign-in'));
assert.equal(signIn?.status, 302);
await assert.rejects(portico.requireSession(new Request('https://app.example.com/')), Refusal);
const brand = await portico.handle(new Request('https://app.example.com/auth/api/v1/brand'));
assert.equal(brand?.status, 200);

export const may = (one: Session<'invoice:read'>) => one.has('invoice:read');
// @ts-expect-error: no permission of the product
export const mayNot = (one: Session<'invoice:read'>) => one.has('typo');
// @ts-expect-error: no permission of the product
export const refused = (request: Request) => portico.requirePermission(request, 'typo');
export const origin = (event: Delivery) => event.type === 'account.registered' && event.data.details.origin;
// @ts-expect-error: no detail of this event
export const odd = (event: Delivery) => event.type === 'account.registered' && event.data.details.odd;
