import type { Recording } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import type { MadeSecret } from './apply.ts';
import { applyFiles } from './apply-files.ts';
import { type DeclarationRules, readFiles } from './declaration.ts';
import { ConfigurationRefused } from './refused.ts';
import { deleteMarksOf } from './store.ts';

/** The variable that names the file, and the source of what it defines. */
const SOURCE = 'PORTICO_CONFIGURATION';

interface Start extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly database: Pick<Database, 'transaction'>;
  readonly rules: DeclarationRules;
  /** Undefined where the variable is not set: then it manages nothing any more. */
  readonly file: string | undefined;
  /** Takes secrets that are made; without it, none may be. */
  readonly onSecrets: ((secrets: readonly MadeSecret[]) => void) | undefined;
}

/**
 * Applies a file before anything is served. Every node does so when it starts: the first makes all changes, and the others
 * find none.
 * @throws ConfigurationRefused with every problem
 */
export async function applyAtStart({
  file,
  database,
  rules,
  onSecrets = refuseSecrets,
  ...recording
}: Start): Promise<void> {
  if (file === undefined) return database.transaction((tx) => deleteMarksOf(tx, SOURCE));
  const declaration = await readFiles([file], rules);
  await applyFiles(database, {
    declaration,
    source: SOURCE,
    leftovers: 'keep',
    isPlan: false,
    keepSecrets: async (secrets) => onSecrets(secrets),
    ...recording,
  });
}

/** Nobody would ever see them: a log is no place for secrets. */
function refuseSecrets(secrets: readonly MadeSecret[]): void {
  if (secrets.length > 0)
    throw new ConfigurationRefused(
      secrets.map(
        ({ kind, key }) =>
          `${SOURCE}: ${kind} ${key} needs "secret: { env: … }" at a start, or to be made by portico apply first`,
      ),
    );
}
