import type { SettingSource, SettingTopic } from '@portico/api';
import { urlOf } from '../ground/database/location.ts';
import type { Config } from './config.ts';
import { type Environment, isSet } from './environment.ts';
import type { Variable } from './variable.ts';
import { type ParsedVariables, TOPICS, variables } from './variables.ts';

/** A variable with its value in effect, without secrets. */
export interface Setting {
  readonly name: string;
  readonly topic: SettingTopic;
  /** As the variable is written; null for a secret, and if there is none. */
  readonly value: string | null;
  readonly secret: boolean;
  readonly source: SettingSource;
  readonly description: string;
  /** A path in the repository. */
  readonly document: string;
}

/** Times, each with the one that it cannot be longer than. */
export const AT_MOST = [
  ['headersTimeout', 'requestTimeout'],
  ['lameDuck', 'shutdownGrace'],
  ['operatorSessionIdle', 'sessionIdle'],
  ['operatorSessionAbsolute', 'sessionAbsolute'],
] as const;

interface ReadEnvironment {
  readonly environment: Environment;
  /** Whether the command chose the value of a variable. */
  readonly isChosen: (name: string) => boolean;
  /** The texts of the variables or their defaults, by their keys. */
  readonly texts: Readonly<Record<string, string>>;
  readonly read: ParsedVariables;
  readonly effective: Omit<Config, 'settings'>;
}

/** All variables, by topic. */
export function settingsOf(given: ReadEnvironment): readonly Setting[] {
  const keys = new Map(variables.map(([key, variable]) => [variable.name as string, { key, variable }]));
  return TOPICS.flatMap(({ id: topic, variables: described }) =>
    described.flatMap(({ name, meaning, document }) => {
      const one = keys.get(name);
      if (one === undefined) return [];
      const { secret, redacted } = one.variable;
      return {
        name,
        topic,
        ...valueIn(one, given),
        secret: Boolean(secret || redacted),
        // Links are relative to another page.
        description: meaning.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
        document,
      };
    }),
  );
}

interface KeyedVariable {
  readonly key: string;
  readonly variable: Variable;
}

function valueIn(
  { key, variable }: KeyedVariable,
  given: ReadEnvironment,
): Pick<Setting, 'value' | 'source'> {
  const [read, effective] = [given.read, given.effective].map((all) => (all as Record<string, unknown>)[key]);
  const isDerived = effective !== read;
  const text = isDerived ? derivedText(key, given) : (given.texts[key] ?? '');
  return {
    value: text === '' ? null : shownText(text, isDerived ? undefined : read, variable),
    source: isDerived ? 'derived' : sourceOf(variable, given),
  };
}

function derivedText(key: string, { texts, effective }: ReadEnvironment): string {
  if (key === 'database') return urlOf(effective.database);
  const longer = AT_MOST.find(([shorter]) => shorter === key)?.[1];
  return longer === undefined ? String(effective[key as keyof typeof effective]) : (texts[longer] ?? '');
}

/** @param read the parsed value; for a path, it is absolute */
function shownText(text: string, read: unknown, { secret, redacted }: Variable): string | null {
  if (redacted) return redacted(text);
  if (secret) return null;
  return typeof read === 'string' ? read : text;
}

function sourceOf(variable: Variable, { environment, isChosen }: ReadEnvironment): SettingSource {
  const { name, secret } = variable;
  if (!isSet(variable, environment)) return 'default';
  if (secret && environment[`${name}_FILE`]) return 'file';
  return isChosen(name) ? 'command' : 'environment';
}
