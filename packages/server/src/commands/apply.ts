import { counted } from '../ground/counted.ts';
import type { Applied } from '../team/configuration-files/apply.ts';
import { applyFiles, SOURCE } from '../team/configuration-files/apply-files.ts';
import { declareFiles, hasSealedSecrets } from '../team/configuration-files/declaration.ts';
import { applyRulesOf } from '../team/configuration-files/kind.ts';
import { planLines } from '../team/configuration-files/lines.ts';
import { parseFile } from '../team/configuration-files/parse.ts';
import type { Leftovers } from '../team/configuration-files/plan.ts';
import { type SecretsFile, secretsFile } from '../team/configuration-files/secrets-file.ts';
import { applyRemotely } from './apply-remotely.ts';
import { type Command, type Io, UsageError } from './command.ts';
import { sealingKeys } from './keys.ts';
import { recordedBy, withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
  readonly prune?: true;
  readonly release?: true;
  readonly secretsOut?: string;
  readonly url?: string;
}

export const applyCommand: Command<Options> = {
  takes: [
    {
      name: 'FILE',
      meaning: 'YAML or JSON; pass all files that belong together at once',
      isRepeatable: true,
    },
  ],
  options: [
    {
      flags: '--dry-run',
      meaning: 'shows the plan without applying it; exit code 2 if there are changes',
    },
    { flags: '--prune', meaning: 'deletes resources that earlier files managed and these files omit' },
    { flags: '--release', meaning: 'stops managing such resources instead, and leaves them unchanged' },
    { flags: '--secrets-out <file>', meaning: 'file to append new secrets to, which only you can read' },
    {
      flags: '--url <url>',
      meaning: 'has the service at this public URL apply them, with the service key in SERVICE_KEY',
    },
  ],
  notes:
    () => `Shows the changes and their effects on people, and applies all of them or none. Applying the same files again changes
nothing. Resources that a file manages can be changed only there: the console and the API refuse to.`,
  database: ({ options }) => (options.url ? undefined : options.dryRun ? 'read' : 'written'),
  run: async ({ values, options, io }) => {
    const { dryRun: isPlan = false, prune, release, secretsOut, url } = options;
    if (prune && release) throw new UsageError('--prune and --release cannot be used together.');
    const out = secretsOut === undefined ? undefined : secretsFile(secretsOut);
    const way = { isPlan, out, leftovers: prune ? 'remove' : release ? 'release' : 'keep' } as const;
    if (url === undefined) return outcomeOf(await applyHere(values, io, way), way);
    out?.assertWritable();
    const applied = await applyRemotely(values, { url, env: io.env, ...way });
    if (!isPlan) out?.keep(applied.secrets);
    return outcomeOf(applied, way);
  },
};

/** Applies files to the database that the environment selects. Secrets that they name are in the environment, too. */
export function applyHere(
  files: readonly string[],
  io: Pick<Io, 'env'>,
  { isPlan, out, leftovers }: Way,
): Promise<Applied> {
  return withDatabase(io, async (database, config) => {
    const judging = applyRulesOf(config);
    const declaration = await declareFiles(files.map(parseFile), {
      ...judging,
      secretOf: (name) => io.env[name],
    });
    const secretKeys = hasSealedSecrets(declaration) ? await sealingKeys(database, config) : undefined;
    const rules = { ...judging, secretKeys };
    return applyFiles(database, {
      declaration,
      rules,
      source: SOURCE,
      leftovers,
      reactivates: true,
      isPlan,
      keepSecrets: async (secrets) => out?.keep(secrets),
      ...recordedBy(config),
    });
  });
}

interface Way {
  readonly isPlan: boolean;
  readonly leftovers: Leftovers;
  /** Undefined if secrets are shown. */
  readonly out: SecretsFile | undefined;
}

function outcomeOf(applied: Applied, { isPlan, out }: Pick<Way, 'isPlan' | 'out'>) {
  const { steps, kept, postponed } = applied;
  const secrets = isPlan ? [] : applied.secrets;
  const end = isPlan
    ? `Plan: ${counted(steps.length, 'change')}, not applied.`
    : `Applied ${counted(steps.length, 'change')}.`;
  const secretLines = out
    ? secrets.map(({ key }) => `The secret of ${key} is in ${out.path}.`)
    : secrets.flatMap(({ key, secret }) => [
        `Store the secret of ${key} now: it is shown only once.`,
        secret,
      ]);
  return {
    lines: [...planLines(applied), steps.length === 0 ? 'Nothing to do.' : end, ...secretLines],
    data: {
      applied: !isPlan,
      changes: steps,
      kept,
      postponed,
      secrets: secrets.map(({ secret, ...one }) => (out ? one : { ...one, secret })),
    },
    exitCode: isPlan && steps.length > 0 ? 2 : 0,
  };
}
