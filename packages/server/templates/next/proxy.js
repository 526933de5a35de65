import { auth } from './portico';

// Renews the session where a cookie can be set, which a page cannot do.
export const proxy = auth.proxy;
export const config = { matcher: '/((?!_next/).*)' };
