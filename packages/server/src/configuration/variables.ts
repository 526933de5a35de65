import type { SettingTopic } from '@portico/api';
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
  /** The page about it, as a path in the repository. */
  readonly document: string;
  /** Whether `<name>_FILE` can name a file with the value. */
  readonly canBeInFile: boolean;
}

/** The page of all variables. */
const EVERY = 'reference/variables.md';

interface Topic {
  readonly id: SettingTopic;
  readonly title: string;
  readonly variables: readonly VariableDescription[];
}

/** Every variable, by topic. */
export const TOPICS: readonly Topic[] = [
  { id: 'network', title: 'Network', variables: described(network) },
  { id: 'pages', title: 'Pages and language', variables: described(pages) },
  { id: 'monitoring', title: 'Logs and metrics', variables: described(monitoring) },
  { id: 'storage', title: 'Data, mail and secrets', variables: described(storage) },
  { id: 'accounts', title: 'Accounts and sessions', variables: described(accounts) },
  { id: 'operators', title: 'Operators', variables: described(operators) },
  { id: 'limits', title: 'Limits by caller', variables: described(limits) },
  { id: 'amounts', title: 'Amounts', variables: described(amounts) },
  { id: 'webhooks', title: 'Webhooks', variables: described(webhooks) },
  { id: 'fallback', title: 'Moving from another system', variables: described(fallback) },
  { id: 'capacity', title: 'Capacity and stopping', variables: described(capacity) },
];

export const VARIABLES: readonly VariableDescription[] = TOPICS.flatMap((topic) => topic.variables);

function described(topic: Readonly<Record<string, Variable>>): VariableDescription[] {
  return Object.values(topic).map(
    ({ name, default: fallback, shown, meaning, when, document = EVERY, parse, secret = false }) => ({
      name,
      default: shown ?? (fallback || '–'),
      value: takenBy(parse),
      meaning,
      when,
      document: `docs/${document}`,
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
