import { type Imported, ImportRefused, importAccounts } from '../imports/import.ts';
import type { Problem } from '../imports/scratch.ts';
import { type Call, type Command, CommandFailed, type Outcome } from './command.ts';
import { type Progress, progressOf } from './progress.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
}

export const importCommand: Command<Options> = {
  takes: [{ name: 'FILE', meaning: 'accounts, a JSON object on each line' }],
  options: [{ flags: '--dry-run', meaning: 'only says what would be done, and what is wrong' }],
  notes: () => `A line has email and, where you know them, name, emailVerified, createdAt, passwordHash and
organizations: [{ key or name, role }]. What is wrong with a line is written to standard error with its number; nothing
of that line is written, and the others are. Accounts that are there are left as they are: to finish what was
interrupted, or after mending lines, import the file again. The service may go on meanwhile. No emails are sent.`,
  run: (call) =>
    withDatabase(call.io, async (database, { webhookUrl }) => {
      const { values, options } = call;
      const { onProblem, onStep, end } = reporting(call);
      try {
        const imported = await importAccounts({
          database,
          path: values[0] ?? '',
          isRehearsal: options.dryRun === true,
          now: Date.now(),
          isTeamTold: webhookUrl !== undefined,
          onProblem,
          onStep,
        });
        return outcomeOf(imported, options);
      } catch (error) {
        const isOutside = error instanceof ImportRefused || (error instanceof Error && 'syscall' in error);
        throw isOutside ? new CommandFailed(error.message, { cause: error }) : error;
      } finally {
        end();
      }
    }),
};

/** Problems go to standard error: a line each, with `--json` an object each. */
function reporting({ io, options }: Call<Options>) {
  let progress: Progress | undefined;
  const written = ({ line, field, message }: Problem) =>
    options.json
      ? JSON.stringify({ line, field: field ?? null, message })
      : `line ${line}: ${field === undefined ? '' : `${field} `}${message}`;
  return {
    onProblem: (problem: Problem) => {
      progress?.end();
      io.stderr.write(`${written(problem)}\n`);
    },
    onStep: ({ more, total }: { readonly more: number; readonly total: number }) => {
      progress ??= progressOf(io, 'bytes read', total);
      progress.advance(more);
    },
    end: () => progress?.end(),
  };
}

function outcomeOf(imported: Imported, { dryRun = false }: { readonly dryRun?: boolean }): Outcome {
  const { accounts, existing, organizations, managers, refused } = imported;
  const verb = dryRun ? 'Would import' : 'Imported';
  return {
    lines: [
      `${verb} ${accounts} accounts, with ${organizations} new organizations and ${managers} roles.`,
      ...(existing > 0 ? [`${existing} accounts were there before and are left as they are.`] : []),
      ...(refused > 0
        ? [`${refused} lines were refused: nothing of them ${dryRun ? 'would be' : 'was'} written.`]
        : []),
    ],
    data: { ...imported, dryRun },
    failed: refused > 0,
  };
}
