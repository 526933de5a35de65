import { ConfigurationFile, ROLE_NAME, ROLES, SCOPES } from '@portico/api';
import { Type } from '@portico/conventions';
import type { Config } from '../../configuration/config.ts';
import { isId } from '../../ground/id.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { isConfidential } from '../../oauth/applications/application.ts';
import { flawsOf, settingsRulesOf } from '../../oauth/applications/judge-settings.ts';
import { settingsForNew } from '../../oauth/applications/write.ts';
import { applicationSecrets, serviceKeyTokens } from '../../pipeline/callers/key-token.ts';
import { fileChecker, problemsIn } from '../../team/configuration-files/check.ts';
import { type Path, type Problem, parseFile } from '../../team/configuration-files/parse.ts';
import { NO_PROVIDERS } from '../../team/imports/given-identities.ts';
import { readLine } from '../../team/imports/line.ts';
import { CommandFailed } from '../command.ts';
import type { Seed, SeedPerson } from './seed.ts';

const MOST = 1_000;
const Text = Type.String({ minLength: 1, maxLength: 200 });
const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Optional(Type.Array(item, { maxItems: MOST }));
const {
  secret: _secret,
  state: _state,
  ...applicationMembers
} = ConfigurationFile.properties.applications.items.properties;

/** Of an application, what `portico apply` takes, with its ID and its secret themselves. */
const Application = Type.Object({
  ...applicationMembers,
  key: Type.Optional(Text),
  id: Type.Optional(Text),
  secret: Type.Optional(Text),
});
/** A line of `portico accounts import`, which judges the other members. */
const Person = Type.Object(
  {
    email: Text,
    password: Type.Optional(Text),
    operator: Type.Optional(Type.Boolean()),
    organizations: list(Type.Unknown()),
  },
  { additionalProperties: true },
);
const Member = Type.Object({
  email: Text,
  role: Type.Enum([...ROLES]),
  productRoles: list(Type.String(ROLE_NAME)),
});
const Organization = Type.Object({ key: Text, name: Text, members: Type.Array(Member, { minItems: 1 }) });
const ServiceKey = Type.Object({
  name: Text,
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1 }),
  key: Text,
});
const SeedFile = Type.Object({
  applications: list(Application),
  people: list(Person),
  organizations: list(Organization),
  serviceKeys: list(ServiceKey),
});
type SeedFile = NonNullable<ReturnType<typeof check>['value']>;

const check = fileChecker(SeedFile);

/**
 * Reads the file of `portico dev --seed`.
 * @throws CommandFailed with every problem, each with its line
 */
export async function readSeed(file: string, config: Config): Promise<Seed> {
  const parsed = parseFile(file);
  const refused = (problems: readonly Problem[]) => {
    const lines = problems.map(({ path, line, message }) => `- ${place(path, line)} ${message}`);
    return new CommandFailed(`${file} cannot be used:\n${lines.join('\n')}`);
  };
  const place = (path: Path, line = parsed.lineOf(path)) => `line ${line}: ${path.join('.')}`.trimEnd();
  if (parsed.problems.length > 0) throw refused(parsed.problems);
  const { value, problems } = check(parsed.content);
  if (!value) throw refused(problems);
  const flaws = await flawsIn(value, config);
  if (flaws.length > 0) throw refused(flaws);
  return seedOf(value);
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
  return [...(await Promise.all(applications)).flat(), ...peopleFlaws(seed), ...memberFlaws(seed), ...keys];
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
  const { people = [], organizations = [], applications = [], serviceKeys = [] } = seed;
  const rolesOf = (email: string) =>
    organizations.flatMap(({ key, name, members }) =>
      members
        .filter((member) => member.email === email)
        .map(({ role, productRoles = [] }) => ({ key, name, role, productRoles })),
    );
  return {
    people: people.map((person): SeedPerson => {
      const { organizations: own = [] } = person;
      return { ...person, organizations: [...own, ...rolesOf(person.email)] };
    }),
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
