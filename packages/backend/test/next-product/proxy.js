import { auth } from './portico.js';

export const proxy = auth.proxy;
export const config = { matcher: '/((?!_next/).*)' };
