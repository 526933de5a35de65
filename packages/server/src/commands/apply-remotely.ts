import { type Contracts, flaw } from '@portico/api';
import type { Environment } from '../configuration/config.ts';
import type { Applied } from '../team/configuration-files/apply.ts';
import { declareFiles } from '../team/configuration-files/declaration.ts';
import { parseFile } from '../team/configuration-files/parse.ts';
import type { Leftovers } from '../team/configuration-files/plan.ts';
import { receiverFlaw } from '../team/configuration-files/receiver.ts';
import { CommandFailed, UsageError } from './command.ts';

/** The variable with the service key that has `configuration:apply`. */
const KEY = 'SERVICE_KEY';
/** How long the service may take, in milliseconds. */
const LONGEST = 120_000;

type Content = Readonly<Record<string, unknown>>;
type Answer = Contracts['applyConfiguration']['answer']['body'];

interface RemoteCall {
  /** Of the service, with or without a slash at its end. */
  readonly url: string;
  readonly env: Environment;
  readonly isPlan: boolean;
  readonly leftovers: Leftovers;
}

/**
 * Has a running service apply files. They are checked here first, where their lines are known; the service judges the rest.
 * @throws ConfigurationRefused with every problem of a file, CommandFailed with that of the service
 */
export async function applyRemotely(
  files: readonly string[],
  { url, env, isPlan, leftovers }: RemoteCall,
): Promise<Applied> {
  const key = env[KEY];
  if (!key) throw new UsageError(`Set ${KEY} to a service key with the scope configuration:apply.`);
  const endpoint = URL.parse('v1/operator/configuration', `${url.replace(/\/$/, '')}/`);
  if (!endpoint) throw new UsageError('--url must be the public URL of the service.');
  const secrets: Record<string, string> = {};
  const parsed = files.map(parseFile);
  await declareFiles(parsed, {
    secretOf: (name) => {
      const value = env[name];
      if (value !== undefined) secrets[name] = value;
      return value;
    },
    // Only the service knows what it is configured with.
    applications: {
      audiences: [],
      refusalOf: async (given) =>
        URL.canParse(given) ? undefined : flaw('format', 'must be an https:// URL'),
    },
    issuerFlaw: () => undefined,
    teamReceiverFlaw: (given) => receiverFlaw(given, true),
    policyFlaws: () => ({}),
  });
  const configuration = merged(parsed.map(({ content }) => content as Content));
  const body = { configuration, secrets, dryRun: isPlan, leftovers };
  const { changes, ...applied } = await posted(endpoint, key, body);
  return { ...applied, steps: changes, events: [] };
}

/** The content of files that belong together: their lists one after the other. */
function merged(contents: readonly (Content | null)[]): Content {
  const all: Record<string, unknown> = {};
  for (const content of contents)
    for (const [section, value] of Object.entries(content ?? {})) {
      const before = all[section];
      all[section] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  return all;
}

interface Refusal {
  readonly error?: {
    readonly error: string;
    readonly description: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
}

async function posted(endpoint: URL, key: string, body: object): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST),
  }).catch((error: Error) => {
    throw new CommandFailed(
      `${endpoint.origin} does not answer: ${(error.cause as Error)?.message ?? error.message}.`,
    );
  });
  const answer = (await response.json().catch(() => undefined)) as (Answer & Refusal) | undefined;
  if (response.ok && answer) return answer;
  const refusal = answer?.error;
  const reason = refusal?.fields?.configuration ?? refusal?.description ?? 'it is no answer of Portico';
  throw new CommandFailed(`${refusal?.error ?? response.status}: ${reason}`);
}
