import type { Config } from '../../configuration/config.ts';
import { isId } from '../../ground/id.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { isConfidential } from '../../oauth/applications/application.ts';
import { flawsOf, settingsRulesOf } from '../../oauth/applications/judge-settings.ts';
import { settingsForNew } from '../../oauth/applications/write.ts';
import { applicationSecrets, serviceKeyTokens } from '../../pipeline/callers/key-token.ts';
import { problemsIn } from '../../team/configuration-files/check.ts';
import { type Path, type Problem, parseFile } from '../../team/configuration-files/parse.ts';
import { NO_PROVIDERS } from '../../team/imports/given-identities.ts';
import { readLine } from '../../team/imports/line.ts';
import { RESERVED, RESERVED_FLAW } from '../../tenancy/roles/role.ts';
import { CommandFailed } from '../command.ts';
import type { Seed, SeedPerson } from './seed.ts';
import { checkSeed, type SeedFile } from './seed-schema.ts';

/** A file that was read, and how to report what only the database shows to be wrong with it. */
export interface ReadSeed {
  readonly seed: Seed;
  readonly refused: (problems: readonly Problem[]) => CommandFailed;
}

/**
 * Reads the file of `portico dev --seed`.
 * @throws CommandFailed with every problem, each with its line
 */
export async function readSeed(file: string, config: Config): Promise<ReadSeed> {
  const parsed = parseFile(file);
  const refused = (problems: readonly Problem[]) => {
    const lines = problems.map(({ path, line, message }) => `- ${place(path, line)} ${message}`);
    return new CommandFailed(`${file} cannot be used:\n${lines.join('\n')}`);
  };
  const place = (path: Path, line = parsed.lineOf(path)) => `line ${line}: ${path.join('.')}`.trimEnd();
  if (parsed.problems.length > 0) throw refused(parsed.problems);
  const { value, problems } = checkSeed(parsed.content);
  if (!value) throw refused(problems);
  const flaws = await flawsIn(value, config);
  if (flaws.length > 0) throw refused(flaws);
  return { seed: seedOf(value), refused };
}

async function flawsIn(seed: SeedFile, config: Config): Promise<Problem[]> {
  const applications = (seed.applications ?? []).map((one, at) => applicationFlaws(one, at, config));
  const keys = (seed.serviceKeys ?? []).flatMap(({ key }, at) =>
    serviceKeyTokens.isOne(key)
      ? []
      : [
          {
            path: ['serviceKeys', at, 'key'],
            message: `must be ${serviceKeyTokens.shape}`,
          },
        ],
  );
  return [
    ...(await Promise.all(applications)).flat(),
    ...roleFlaws(seed, config),
    ...peopleFlaws(seed),
    ...memberFlaws(seed),
    ...keys,
  ];
}

type GivenApplication = NonNullable<SeedFile['applications']>[number];

async function applicationFlaws(
  application: GivenApplication,
  at: number,
  config: Config,
): Promise<Problem[]> {
  const { id, secret, kind, settings } = parts(application);
  const path = ['applications', at];
  const flaws = problemsIn(await flawsOf(kind, settings, settingsRulesOf(config)), path);
  if (id !== undefined && !isId(id))
    flaws.push({ path: [...path, 'id'], message: 'must be a UUID, version 7' });
  if (secret !== undefined && !isConfidential(kind))
    flaws.push({ path: [...path, 'secret'], message: 'is for `web` applications and machines only' });
  if (secret !== undefined && !applicationSecrets.isOne(secret))
    flaws.push({ path: [...path, 'secret'], message: `must be ${applicationSecrets.shape}` });
  return flaws;
}

function parts({ key: _key, id, secret, name, kind, ...given }: GivenApplication) {
  return { id, secret, name, kind, settings: settingsForNew(kind, given) };
}

function roleFlaws({ roles = [], organizations = [] }: SeedFile, config: Config): Problem[] {
  const own = organizations.map(({ roles: some = [] }, at) => ({
    path: ['organizations', at, 'roles'],
    some,
  }));
  const lists = [{ path: ['roles'], some: roles }, ...own];
  const off = own.filter(({ some }) => some.length > 0 && !config.organizationRoles);
  return [
    ...off.map(({ path }) => ({ path, message: 'needs PORTICO_ORGANIZATION_ROLES=on' })),
    ...lists.flatMap(({ path, some }) =>
      some.flatMap(({ name }, at) => {
        const message = RESERVED.includes(name)
          ? RESERVED_FLAW.message
          : some.findIndex((other) => other.name === name) < at && 'must not be the name of two roles';
        return message ? [{ path: [...path, at, 'name'], message }] : [];
      }),
    ),
  ];
}

/** The flaws that an import finds in a line, but for the password, which it takes as a hash. */
function peopleFlaws({ people = [] }: SeedFile): Problem[] {
  return people.flatMap(({ password: _password, operator, ...line }, at) => {
    const read = readLine(Buffer.from(JSON.stringify(line)), {
      now: systemClock(),
      identityRules: NO_PROVIDERS,
    });
    if ('flaws' in read)
      return read.flaws.map(({ field, message }) => ({
        path: ['people', at, ...(field?.split('.') ?? [])],
        message,
      }));
    const { isVerified, totpSecret } = read.entry;
    return operator && !(isVerified && totpSecret)
      ? [{ path: ['people', at, 'operator'], message: 'needs emailVerified and totpSecret' }]
      : [];
  });
}

function memberFlaws({ people = [], organizations = [] }: SeedFile): Problem[] {
  const known = people.map(({ email }) => email);
  return organizations.flatMap(({ members }, organization) =>
    members.flatMap(({ email }, at) =>
      known.includes(email)
        ? []
        : [
            {
              path: ['organizations', organization, 'members', at, 'email'],
              message: 'must be the email of one of `people`',
            },
          ],
    ),
  );
}

function seedOf(seed: SeedFile): Seed {
  const { permissions = [], roles = [], people = [], organizations = [] } = seed;
  const { applications = [], serviceKeys = [] } = seed;
  return {
    permissions,
    roles,
    people: people.map((person) => personOf(person, organizations)),
    organizations: organizations.map(({ key, roles: own = [], members }, at) => ({
      path: ['organizations', at],
      key,
      roles: own,
      members: members.map(({ email, productRoles = [] }) => ({ email, roles: productRoles })),
    })),
    applications: applications.map(parts),
    serviceKeys: serviceKeys.map(({ name, scopes, key }) => ({
      name,
      scopes,
      networks: null,
      expiresAt: null,
      token: key,
    })),
  };
}

type FileOrganizations = NonNullable<SeedFile['organizations']>;

/** A person with all that organizations say about them. An organization's own roles are given once it has them. */
function personOf(
  person: NonNullable<SeedFile['people']>[number],
  organizations: FileOrganizations,
): SeedPerson {
  const { organizations: own = [] } = person;
  const joined = organizations.flatMap(({ key, name, roles = [], members }, organization) =>
    members.flatMap(({ email, role, productRoles = [] }, member) => {
      if (email !== person.email) return [];
      const ofTeam = productRoles.filter((one) => roles.every((made) => made.name !== one));
      return {
        path: ['organizations', organization, 'members', member],
        entry: { key, name, role, productRoles: ofTeam },
      };
    }),
  );
  return {
    line: { ...person, organizations: [...own, ...joined.map(({ entry }) => entry)] },
    memberships: joined.map(({ path }) => path),
    ownMemberships: own.length,
  };
}
