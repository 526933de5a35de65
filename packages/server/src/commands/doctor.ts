import { release } from 'node:os';
import { type Config, ConfigError, readConfig, unsentMails, warningsOf } from '../configuration/config.ts';
import { canonicalEmail, deliverable } from '../ground/email.ts';
import { thisExecutable } from '../ground/executable.ts';
import { VERSION } from '../ground/version.ts';
import { reasonForNodes } from '../identity/accounts/hashing-threads.ts';
import { checkDatabase } from './checks/database.ts';
import { checkEngine } from './checks/engine/check.ts';
import { checkFallback } from './checks/fallback.ts';
import { type Finding, ok, problem, warning } from './checks/finding.ts';
import { checkFolders } from './checks/folders.ts';
import { checkMail } from './checks/mail.ts';
import { checkPublicUrl } from './checks/public-url.ts';
import { type Command, type Io, UsageError } from './command.ts';

interface Options {
  readonly sendTo?: string;
  readonly engine?: true;
}

export const doctorCommand: Command<Options> = {
  options: [
    { flags: '--send-to <email>', meaning: 'also sends an email to this address' },
    {
      flags: '--engine',
      meaning: 'also tries what Portico needs of PostgreSQL, on tables that it removes again',
    },
  ],
  notes:
    () => `It works whether or not the service runs. Its output contains no passwords or keys, so you can paste all of it into a
support ticket. The exit code is 1 if there is a problem.`,
  database: ({ options }) => (options.engine ? 'written' : 'read'),
  run: async ({ options: { sendTo, engine = false }, io }) => {
    if (sendTo !== undefined && canonicalEmail(sendTo) === undefined) {
      throw new UsageError('--send-to must be a valid email address.');
    }
    const findings = await findingsOf(io, { recipient: sendTo && deliverable(sendTo), engine });
    const executable = await thisExecutable();
    const about = {
      version: VERSION,
      node: process.version,
      system: `${process.platform} ${process.arch} ${release()}`,
      ...(executable && { executable }),
    };
    return {
      lines: [
        `Portico ${about.version}, Node ${about.node}, ${about.system}`,
        ...(executable ? [`${executable.path}, SHA-256 ${executable.sha256}`] : []),
        ...findings.map(lineOf),
      ],
      data: { ...about, findings },
      exitCode: findings.some(({ state }) => state === 'problem') ? 1 : 0,
    };
  },
};

async function findingsOf(
  { env }: Io,
  { recipient, engine }: { readonly recipient: string | undefined; readonly engine: boolean },
): Promise<Finding[]> {
  const config = configOf(env);
  if (Array.isArray(config)) return config;
  const warnings = warningsOf(config, env, config.publicUrl ?? '');
  const advice = 'Keep it only if this is intended.';
  const checks = await Promise.all([
    checkDatabase(config),
    checkMail(config, recipient),
    checkPublicUrl(config),
    checkFallback(config),
  ]);
  return [
    ok('configuration', 'complete'),
    // `checkMail` reports that one.
    ...warnings
      .filter((text) => text !== unsentMails(config))
      .map((text) => warning('configuration', text, advice)),
    ...checks.flat(),
    ...checkFolders(config),
    // Last, as it would slow down the answers that other checks measure.
    ...(engine ? await checkEngine(config) : []),
    ...(reasonForNodes === undefined ? [] : [warning('passwords', reasonForNodes, '')]),
  ];
}

function configOf(env: Io['env']): Config | Finding[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Fix that first: no other check can run until then.';
    return error.problems.map((text) => problem('configuration', text, advice));
  }
}

function lineOf({ check, state, found, advice }: Finding): string {
  const end = /[.!?]$/.test(found) ? '' : '.';
  return `${state.padEnd(7)}  ${check.padEnd(13)}  ${found}${end}${advice ? ` ${advice}` : ''}`;
}
