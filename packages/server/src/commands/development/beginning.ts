import { settingsForNew } from '../../oauth/applications/write.ts';
import { DEVELOPER, OPERATOR } from '../../team/development/people.ts';
import type { Seed } from './seed.ts';

/** The application for everything that is built on this machine. Documented, so that programs can rely on its ID. */
export const APPLICATION = { id: '01900000-0000-7000-8000-000000000001', name: 'Development' } as const;

const PATHS = ['/', '/callback', '/auth/callback'];
const HOSTS = ['localhost', '127.0.0.1'];

/** The accounts and the application of `portico dev`. */
export const BEGINNING: Seed = {
  permissions: [],
  roles: [],
  organizations: [],
  people: [
    {
      line: {
        email: DEVELOPER.email,
        emailVerified: true,
        password: DEVELOPER.password,
        organizations: [{ name: DEVELOPER.organization, role: 'owner' }],
      },
    },
    {
      line: {
        email: OPERATOR.email,
        emailVerified: true,
        password: OPERATOR.password,
        totpSecret: OPERATOR.totpSecret,
        operator: true,
      },
    },
  ],
  serviceKeys: [],
  applications: [
    {
      ...APPLICATION,
      // The port of such an application on loopback can be any (RFC 8252, section 7.3).
      kind: 'native',
      settings: settingsForNew('native', {
        redirectUris: HOSTS.flatMap((host) => PATHS.map((path) => `http://${host}${path}`)),
        postLogoutRedirectUris: HOSTS.map((host) => `http://${host}/`),
        firstParty: true,
      }),
    },
  ],
};
