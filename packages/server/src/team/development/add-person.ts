import { type EmailAddress, flaw } from '@portico/api';
import type { Database, Reader } from '../../ground/database/database.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { newId } from '../../ground/id.ts';
import { newSecret, presentSecret } from '../../identity/second-factors/totp.ts';
import type { Needs } from '../handler.ts';
import { findAccounts } from '../imports/account-store.ts';
import type { GivenRole } from '../imports/given-roles.ts';
import type { Entry } from '../imports/line.ts';
import { writeLines } from '../imports/write.ts';
import { type DevelopmentHandlers, type DevelopmentRequest, forPrograms } from './handlers.ts';
import { DEVELOPER } from './people.ts';
import { type SessionNeeds, signInAs } from './sessions.ts';

interface PeopleNeeds extends SessionNeeds, Pick<Needs, 'hasher'> {
  readonly database: Database;
  readonly mostManagers: number;
}

type Body = DevelopmentRequest<'addPerson'>['body'];

/** An account without anything that was not asked for. */
const PLAIN: Omit<Entry, 'email'> = {
  key: undefined,
  externalId: undefined,
  name: null,
  locale: null,
  isVerified: true,
  isSuspended: false,
  createdAt: undefined,
  passwordHash: undefined,
  totpSecret: undefined,
  metadata: undefined,
  identities: [],
  roles: [],
};

/** Adds a person as an import does, and signs them in. */
export function addPerson(needs: PeopleNeeds): DevelopmentHandlers['addPerson'] {
  const { database, hasher, secretKeys, lifetimes, clock, mostManagers, isTeamTold } = needs;

  return forPrograms<'addPerson'>(async (request) => {
    const { body, fail } = request;
    const { organization: organizationName, name = null } = body;
    const email = body.email ?? addressOf(`person-${newId().slice(-8)}@example.com`);
    if (await isTaken(email, database.read)) throw fail('EMAIL_ALREADY_EXISTS');
    const passwordHash = body.password === undefined ? undefined : await hasher.hash(body.password, request);
    const totpSecret = body.secondFactor ? newSecret() : undefined;
    const { owners, roles } = await placesOf(body, database.read);
    const entries = [...owners, { ...PLAIN, email, name, passwordHash, totpSecret, roles }];
    const { ids, refused } = await writeLines(
      entries.map((entry, at) => ({ number: at, entry })),
      {
        ...{ database, mostManagers, isTeamTold, lifetimes, secretKeys },
        now: clock(),
        replacesUnverified: false,
        takesIds: true,
        ifGroupFull: 'refuse',
        nameOf: () => organizationName,
      },
    );
    const id = ids.get(email.canonical);
    if (refused.length > 0 || id === undefined)
      throw fail('FIELDS_VALIDATION_ERROR', { roles: flaw('unknown', 'must be roles of the product') });
    const opened = await signInAs(id, request, needs);
    return {
      status: 201,
      headers: { Location: `/v1/sessions/${opened.session.id}` },
      body: {
        account: { id, email: email.typed, name },
        organization: (await organizationNamed(organizationName, database.read)) ?? null,
        totpSecret: totpSecret ? presentSecret(totpSecret, { issuer: '', email: '' }).secret : null,
        accessToken: opened.accessToken,
      },
    };
  });
}

/** A valid address of this machine's own making. */
const addressOf = (typed: string): EmailAddress => ({ typed, canonical: canonicalEmail(typed) ?? typed });

async function isTaken({ canonical }: EmailAddress, read: Reader): Promise<boolean> {
  return (await findAccounts(read, [{ email: canonical, key: null }])).byEmail.size > 0;
}

/** The oldest organization of that name. */
async function organizationNamed(name: string | undefined, read: Reader) {
  if (name === undefined) return undefined;
  return read
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The role of the person, and who else the organization needs as its owner. */
async function placesOf(body: Body, read: Reader): Promise<{ owners: Entry[]; roles: GivenRole[] }> {
  const { organization, role, roles: productRoles = [] } = body;
  if (organization === undefined) return { owners: [], roles: [] };
  const found = await organizationNamed(organization, read);
  const place = {
    reference: found ? ({ kind: 'key', key: found.id } as const) : ({ kind: 'name', key: newId() } as const),
    name: organization,
    externalId: undefined,
    metadata: undefined,
    managerMetadata: undefined,
    groups: [],
  };
  const own: GivenRole = { ...place, role: role ?? (found ? 'viewer' : 'owner'), productRoles };
  if (found || own.role === 'owner') return { owners: [], roles: [own] };
  const founder: GivenRole = { ...place, role: 'owner', productRoles: [] };
  return { owners: [{ ...PLAIN, email: addressOf(DEVELOPER.email), roles: [founder] }], roles: [own] };
}
