import type { Applied } from '../team/configuration-files/apply.ts';
import { applyFiles } from '../team/configuration-files/apply-files.ts';
import { readFiles } from '../team/configuration-files/declaration.ts';
import { applyRulesOf } from '../team/configuration-files/kind.ts';
import { planLines } from '../team/configuration-files/lines.ts';
import { type SecretsFile, secretsFile } from '../team/configuration-files/secrets-file.ts';
import { type Command, UsageError } from './command.ts';
import { counted } from './shown.ts';
import { recordedBy, withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
  readonly prune?: true;
  readonly release?: true;
  readonly secretsOut?: string;
}

/** The source recorded for everything that this command manages. */
const SOURCE = 'apply';

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
  ],
  notes:
    () => `Shows the changes and their effects on people, and applies all of them or none. Applying the same files again changes
nothing. Resources that a file manages can be changed only there: the console and the API refuse to.`,
  database: ({ options }) => (options.dryRun ? 'read' : 'written'),
  run: async ({ values, options, io }) => {
    const { dryRun: isPlan = false, prune, release, secretsOut } = options;
    if (prune && release) throw new UsageError('--prune and --release cannot be used together.');
    const out = secretsOut === undefined ? undefined : secretsFile(secretsOut);
    const applied = await withDatabase(io, async (database, config) => {
      const rules = applyRulesOf(config);
      const declaration = await readFiles(values, {
        ...rules,
        secretOf: (name) => io.env[name],
      });
      return applyFiles(database, {
        declaration,
        rules,
        source: SOURCE,
        leftovers: prune ? 'remove' : release ? 'release' : 'keep',
        isPlan,
        keepSecrets: async (secrets) => out?.keep(secrets),
        ...recordedBy(config),
      });
    });
    return outcomeOf(applied, { isPlan, out });
  },
};

interface Way {
  readonly isPlan: boolean;
  /** Undefined if secrets are shown. */
  readonly out: SecretsFile | undefined;
}

function outcomeOf(applied: Applied, { isPlan, out }: Way) {
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
