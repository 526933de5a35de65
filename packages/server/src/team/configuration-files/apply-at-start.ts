import type { ManagedKind } from '@portico/api';
import type { Recording } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import type { MadeSecret } from './apply.ts';
import { applyFiles } from './apply-files.ts';
import { type DeclarationRules, declare, type Source } from './declaration.ts';
import type { StepRules } from './kind.ts';
import { type ParsedFile, type Path, parseFile, parsingProblems } from './parse.ts';
import { ConfigurationRefused } from './refused.ts';
import { deleteMarksOf } from './store.ts';

/** Files that are applied at the start, by the variables that name them. */
export interface StartFiles {
  readonly PORTICO_ROLES_FILE: string | undefined;
  readonly PORTICO_BRAND_FILE: string | undefined;
  readonly PORTICO_CONFIGURATION: string | undefined;
}

interface Form {
  /** The section that the file is the content of; by default, a file has sections. */
  readonly section?: string;
  /** The sections that it has, all of them; by default, any. They describe all things of their kinds. */
  readonly sections?: readonly string[];
  readonly whole?: readonly ManagedKind[];
}

/** The forms that such files have. A file with one section alone may rule everything that is in it. */
const FORMS: Readonly<Record<keyof StartFiles, Form>> = {
  PORTICO_ROLES_FILE: { sections: ['permissions', 'roles'], whole: ['permission', 'role'] },
  PORTICO_BRAND_FILE: { section: 'brand' },
  PORTICO_CONFIGURATION: {},
};

interface Start extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly files: StartFiles;
  readonly database: Pick<Database, 'transaction'>;
  readonly rules: DeclarationRules & StepRules;
  /** Takes secrets that are made; without it, none may be. */
  readonly onSecrets: ((secrets: readonly MadeSecret[]) => void) | undefined;
}

/**
 * Applies files before anything is served. Every node does so when it starts: the first makes all changes, and the others
 * find none. Where a variable is not set, what its file managed is handed back.
 * @throws ConfigurationRefused with every problem of a file
 */
export async function applyAtStart({ files, ...start }: Start): Promise<void> {
  for (const variable of Object.keys(FORMS) as (keyof StartFiles)[]) {
    const file = files[variable];
    if (file === undefined) await start.database.transaction((tx) => deleteMarksOf(tx, variable));
    else await applyOne(variable, parseFile(file), start);
  }
}

async function applyOne(
  variable: keyof StartFiles,
  parsed: ParsedFile,
  { database, rules, onSecrets = refuseSecrets, ...recording }: Omit<Start, 'files'>,
): Promise<void> {
  const { whole = [], ...form } = FORMS[variable];
  try {
    await applyFiles(database, {
      declaration: await declare(sourcesOf(parsed, form), rules, problemsOf(parsed, form)),
      source: variable,
      leftovers: whole.length > 0 ? 'remove' : 'keep',
      whole,
      rules,
      isPlan: false,
      keepSecrets: async (secrets) => onSecrets(secrets),
      ...recording,
    });
  } catch (error) {
    throw error instanceof ConfigurationRefused ? new ConfigurationRefused(error.problems, variable) : error;
  }
}

function sourcesOf({ file, content, problems, lineOf }: ParsedFile, { section }: Form): Source[] {
  if (problems.length > 0) return [];
  const below = (path: Path) => (section === undefined ? path : path.slice(1));
  const at = (path: Path) => `${file}:${lineOf(below(path))}: ${below(path).join('.') || 'the file'}`;
  return [{ content: section === undefined ? content : { [section]: content ?? {} }, at }];
}

function problemsOf(parsed: ParsedFile, { sections }: Form): string[] {
  const { file, content, problems } = parsed;
  if (!sections || problems.length > 0) return parsingProblems([parsed]);
  const found = Object.keys(content ?? {});
  return [
    ...sections.filter((name) => !found.includes(name)).map((name) => `${file}: ${name} is required`),
    ...found
      .filter((name) => !sections.includes(name))
      .map((name) => `${file}: ${name} is not for this file`),
  ];
}

/** Made secrets would be lost: a log is no place for them. */
function refuseSecrets(secrets: readonly MadeSecret[]): void {
  if (secrets.length > 0)
    throw new ConfigurationRefused(
      secrets.map(
        ({ kind, key }) =>
          `${kind} ${key} needs "secret: { env: … }" at a start, or to be made by portico apply first`,
      ),
    );
}
