import type { Config } from '../configuration/config.ts';
import { type GivenProvider, settingsOf } from '../federation/providers/settings.ts';
import { providerIssuers } from '../federation/providers/store.ts';
import { counted } from '../ground/counted.ts';
import type { Database } from '../ground/database/database.ts';
import { lifetimesOf } from '../identity/sessions/session.ts';
import { declareFile } from '../team/configuration-files/apply-at-start.ts';
import { applyRulesOf } from '../team/configuration-files/kind.ts';
import { parseFile } from '../team/configuration-files/parse.ts';
import { ConfigurationRefused } from '../team/configuration-files/refused.ts';
import type { IdentityRules } from '../team/imports/given-identities.ts';
import { type ImportResult, importAccounts } from '../team/imports/import.ts';
import { ImportRefused } from '../team/imports/refused.ts';
import type { Problem } from '../team/imports/scratch-rows.ts';
import { type Call, type Command, CommandFailed, type Outcome, remark, UsageError } from './command.ts';
import { sealingKeys } from './keys.ts';
import { type Progress, progressOf } from './progress.ts';
import { recordedBy, withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
  readonly replaceUnverified?: true;
  readonly keepUnknownIdentities?: true;
  readonly merge?: true;
  readonly mapping?: string;
}

export const importCommand: Command<Options> = {
  takes: [{ name: 'FILE', meaning: 'accounts, a JSON object on each line; - is standard input' }],
  options: [
    { flags: '--dry-run', meaning: 'only reports what the import would do, and any problems' },
    {
      flags: '--replace-unverified',
      meaning: 'takes over accounts whose address was never verified, and voids everything set up in them',
    },
    {
      flags: '--keep-unknown-identities',
      meaning: 'keeps identities at providers that are not configured, for when they are',
    },
    {
      flags: '--merge',
      meaning:
        'makes one account of several lines with the same address; otherwise all but the first are refused',
    },
    {
      flags: '--mapping <file>',
      meaning: 'file to write the new IDs of accounts and organizations to',
    },
  ],
  notes:
    () => `A line has email and, if known, key, name, locale, emailVerified, suspended, createdAt, passwordHash, totpSecret,
metadata, identities: [{ provider or issuer, subject }] and organizations: [{ key or name, role }]. Each problem is
reported on standard error with its line number; that line is skipped as a whole, and the others are imported, but a
name that is too long or has control characters is only mended. Existing accounts stay unchanged: if the import is
interrupted, or after you have corrected lines, import the file again. The service can keep running. No emails are sent.

An account whose address was never verified can have been registered by anyone, so its line is refused. With
--replace-unverified, the account and its roles in organizations stay, but the line replaces its password, sessions and
second factors, and ends the API keys, webhooks and invitations that its holder created.`,
  database: ({ options }) => (options.dryRun ? 'read' : 'written'),
  run: (call) =>
    withDatabase(call.io, async (database, config) => {
      const { values, options } = call;
      const isRehearsal = options.dryRun === true;
      if (isRehearsal && options.mapping !== undefined)
        throw new UsageError('--mapping cannot be used with --dry-run, which assigns no IDs.');
      const { onProblem, onStep, end } = reporting(call);
      try {
        const imported = await importAccounts({
          database,
          path: values[0] ?? '',
          stdin: call.io.stdin,
          mapping: options.mapping,
          merges: options.merge === true,
          isRehearsal,
          replacesUnverified: options.replaceUnverified === true,
          mostManagers: config.mostManagers,
          lifetimes: lifetimesOf(config),
          identityRules: {
            providers: await providersOf(config, database),
            keepsUnknown: options.keepUnknownIdentities === true,
          },
          ...recordedBy(config),
          openKeys: () => sealingKeys(database, config),
          onProblem,
          onStep,
        });
        return outcomeOf(imported, options);
      } catch (error) {
        const isOutside =
          error instanceof ImportRefused ||
          error instanceof ConfigurationRefused ||
          (error instanceof Error && 'syscall' in error);
        throw isOutside ? new CommandFailed(error.message, { cause: error }) : error;
      } finally {
        end();
      }
    }),
};

/** The team's providers: those of the database and, before a node has started with it, those of the file. */
async function providersOf(config: Config, { read }: Database): Promise<IdentityRules['providers']> {
  const { providersFile: file } = config;
  const stored = await providerIssuers(read);
  if (stored.length > 0 || file === undefined) return stored;
  const rules = { ...applyRulesOf(config), secretOf: () => undefined };
  const declared =
    (await declareFile('PORTICO_PROVIDERS_FILE', parseFile(file), rules)).get('provider') ?? [];
  return declared.map(({ item }) => settingsOf(item as GivenProvider));
}

/** Reports problems on standard error: each is a line or, with `--json`, an object. */
function reporting(call: Call<Options>) {
  let progress: Progress | undefined;
  return {
    onProblem: ({ line, field, message }: Problem) => {
      progress?.end();
      const text = `line ${line}: ${field === undefined ? '' : `${field} `}${message}`;
      remark(call, text, { line, field: field ?? null, message });
    },
    onStep: ({ more, total }: { readonly more: number; readonly total: number }) => {
      progress ??= progressOf(call.io, 'bytes read', total);
      progress.advance(more);
    },
    end: () => progress?.end(),
  };
}

function outcomeOf(imported: ImportResult, { dryRun = false }: { readonly dryRun?: boolean }): Outcome {
  const { accounts, existing, takenOver, organizations, managers, refused } = imported;
  const verb = dryRun ? 'Would import' : 'Imported';
  return {
    lines: [
      `${verb} ${counted(accounts, 'account')}, with ${counted(organizations, 'new organization')} and ${counted(managers, 'role')}.`,
      ...(takenOver > 0
        ? [
            `${dryRun ? 'Would take over' : 'Took over'}: ${counted(takenOver, 'account')} whose address was never verified.`,
          ]
        : []),
      ...(existing > 0 ? [`Left unchanged: ${counted(existing, 'existing account')}.`] : []),
      ...(refused > 0
        ? [`Refused: ${counted(refused, 'line')}, which ${dryRun ? 'would be' : 'were'} skipped.`]
        : []),
    ],
    data: { ...imported, dryRun },
    exitCode: refused > 0 ? 1 : 0,
  };
}
