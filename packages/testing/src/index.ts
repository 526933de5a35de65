export { CookieJar } from './cookie-jar.ts';
export type { Mail, Mails } from './mails.ts';
export type { Person } from './person.ts';
export type { Clock, Event, EventFilter, PersonOptions, Portico } from './portico.ts';
export { PorticoRequestFailed } from './request.ts';
export type { SignInTarget } from './sign-in.ts';
export { type StartOptions, startPortico } from './start.ts';
