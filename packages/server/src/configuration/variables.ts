import { accounts } from './accounts.ts';
import { amounts } from './amounts.ts';
import { capacity } from './capacity.ts';
import { fallback } from './fallback.ts';
import { limits } from './limits.ts';
import { monitoring } from './monitoring.ts';
import { network } from './network.ts';
import { operators } from './operators.ts';
import { pages } from './pages.ts';
import { storage } from './storage.ts';
import { Refusal } from './values.ts';
import type { Variable } from './variable.ts';
import { webhooks } from './webhooks.ts';

/** All variables, from which `Config`, `--help` and the page of variables in the documentation are derived. */
export const table = {
  ...network,
  ...pages,
  ...monitoring,
  ...storage,
  ...accounts,
  ...operators,
  ...limits,
  ...amounts,
  ...webhooks,
  ...fallback,
  ...capacity,
};

export type ParsedVariables = {
  readonly [Key in keyof typeof table]: ReturnType<(typeof table)[Key]['parse']>;
};

export const variables: readonly [string, Variable][] = Object.entries(table);

/** A variable as documentation shows it. */
export interface VariableDescription {
  readonly name: string;
  /** `–` if there is none. */
  readonly default: string;
  /** The possible values, such as `a whole number from 0 to 65535`; `–` for any text. */
  readonly value: string;
  readonly meaning: string;
  readonly when: string;
  /** Whether `<name>_FILE` can name a file with the value. */
  readonly canBeInFile: boolean;
}

/** Every variable, by topic. */
export const TOPICS: readonly {
  readonly title: string;
  readonly variables: readonly VariableDescription[];
}[] = [
  { title: 'Network', variables: described(network) },
  { title: 'Pages and language', variables: described(pages) },
  { title: 'Logs and metrics', variables: described(monitoring) },
  { title: 'Data, mail and secrets', variables: described(storage) },
  { title: 'Accounts and sessions', variables: described(accounts) },
  { title: 'Operators', variables: described(operators) },
  { title: 'Limits by caller', variables: described(limits) },
  { title: 'Amounts', variables: described(amounts) },
  { title: 'Webhooks', variables: described(webhooks) },
  { title: 'Moving from another system', variables: described(fallback) },
  { title: 'Capacity and stopping', variables: described(capacity) },
];

export const VARIABLES: readonly VariableDescription[] = TOPICS.flatMap((topic) => topic.variables);

function described(topic: Readonly<Record<string, Variable>>): VariableDescription[] {
  return Object.values(topic).map(
    ({ name, default: fallback, shown, meaning, when, parse, secret = false }) => ({
      name,
      default: shown ?? (fallback || '–'),
      value: takenBy(parse),
      meaning,
      when,
      canBeInFile: secret,
    }),
  );
}

/** Derived from the refusal of an invalid value, so that the documentation agrees with the service. */
function takenBy(parse: Variable['parse']): string {
  try {
    parse('\0');
    return '–';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message
      .replace(/^\(item 1\) must be/, 'each')
      .replace(/^must be /, '')
      .replace(/\.$/, '');
  }
}
