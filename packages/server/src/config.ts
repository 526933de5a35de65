import { join } from 'node:path';
import { nearest } from './configuration/nearest.ts';
import { type Database, Refusal } from './configuration/values.ts';
import { type Parsed, table, variables } from './configuration/variables.ts';

export type { Database } from './configuration/values.ts';
export { VARIABLES } from './configuration/variables.ts';

export type Config = Omit<Parsed, 'database' | 'hashingQueue'> & {
  readonly database: Database;
  /** How many wait beyond those being hashed. */
  readonly hashingQueue: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`This configuration cannot work:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** The only reader of the environment. Throws one `ConfigError` with every problem. */
export function readConfig(environment: Environment): Config {
  const { parsed, refusals } = parseEach(environment);
  const problems = [...refusals, ...contradictions(parsed, environment), ...unknownNames(environment)];
  if (problems.length > 0) throw new ConfigError(problems);
  return frozen(withDerivedDefaults(parsed as Parsed));
}

function parseEach(environment: Environment): { parsed: Partial<Parsed>; refusals: string[] } {
  const parsed: Record<string, unknown> = {};
  const refusals: string[] = [];
  for (const [key, { name, default: fallback, parse }] of variables) {
    const text = environment[name] || fallback;
    try {
      // Said once, here: what is invisible in a value is the hardest mistake to find.
      if (text !== text.trim()) throw new Refusal('must not begin or end with white space.');
      parsed[key] = parse(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(`${name} ${error.message}`);
    }
  }
  return { parsed, refusals };
}

/** What no variable can know alone; one that was refused already is left out. */
function contradictions(parsed: Partial<Parsed>, environment: Environment): string[] {
  const found: string[] = [];
  if (environment[table.smtpUrl.name] && !environment[table.mailFrom.name]) {
    found.push(`${table.mailFrom.name} is required with ${table.smtpUrl.name}.`);
  }
  if (parsed.metricsPort && parsed.metricsPort === parsed.port) {
    found.push(`${table.metricsPort.name} must differ from ${table.port.name}.`);
  }
  // Accepting it would leave an operator believing in a check that does not happen.
  if (parsed.requireVerifiedEmail) {
    found.push(
      `${table.requireVerifiedEmail.name} must be false: this version cannot verify email addresses yet.`,
    );
  }
  return found;
}

const PREFIX = 'PORTICO_';

function unknownNames(environment: Environment): string[] {
  const known: readonly string[] = variables.map(([, variable]) => variable.name);
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] && !known.includes(name))
    .map((name) => `${name} is no variable of Portico${hint(name, known)}`);
}

function hint(name: string, known: readonly string[]): string {
  if (/^PORTICO_(SERVICE_|PORT_\d)/.test(name)) {
    return '; Kubernetes sets it for a Service named portico unless the pod has enableServiceLinks: false.';
  }
  const unprefixed = (text: string) => text.slice(PREFIX.length);
  const suggestion = nearest(unprefixed(name), known.map(unprefixed));
  return suggestion ? `; did you mean ${PREFIX}${suggestion}?` : '.';
}

function withDerivedDefaults(parsed: Parsed): Config {
  return {
    ...parsed,
    // A part of something is no longer than the whole, so that setting only the whole to less is no problem.
    headersTimeout: Math.min(parsed.headersTimeout, parsed.requestTimeout),
    lameDuck: Math.min(parsed.lameDuck, parsed.shutdownGrace),
    database: parsed.database ?? { kind: 'sqlite', file: join(parsed.dataDir, 'portico.db') },
    hashingQueue: parsed.hashingQueue ?? 32 * parsed.hashingConcurrency,
  };
}

function frozen(config: Config): Config {
  for (const member of Object.values(config)) Object.freeze(member);
  return Object.freeze(config);
}
