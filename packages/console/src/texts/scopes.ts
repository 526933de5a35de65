import type { Body } from '@portico/client';

type Scope = Body<'lookUpAuthorization'>['scopes'][number];

/** What an application can do with each scope, as the end of a sentence that begins with “it can”. */
export const scopes = {
  openid: 'recognize you when you come back',
  profile: 'see your name and your language',
  email: 'see your email address',
  organization: 'see your organization, and your role and permissions in it',
  offline_access: 'stay signed in while you’re away',
  portico: 'act in your name here, as if it were part of this service',
} as const satisfies Record<Scope, string>;
