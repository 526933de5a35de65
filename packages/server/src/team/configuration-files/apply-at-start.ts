import type { ManagedKind } from '@portico/api';
import type { Recording } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import type { ApplyRequest, MadeSecret } from './apply.ts';
import { applyFiles } from './apply-files.ts';
import { type Declaration, type DeclarationRules, declare, type Source } from './declaration.ts';
import type { StepRules } from './kind.ts';
import { type ParsedFile, type Path, parseFile, parsingProblems } from './parse.ts';
import { readProviders, type SectionContent } from './providers-file.ts';
import { ConfigurationRefused } from './refused.ts';
import { deleteMarksOf, deleteRuleOf } from './store.ts';

/** Files that are applied at the start, by the variables that name them. */
export interface StartFiles {
  readonly PORTICO_ROLES_FILE: string | undefined;
  readonly PORTICO_BRAND_FILE: string | undefined;
  readonly PORTICO_PROVIDERS_FILE: string | undefined;
  readonly PORTICO_CONFIGURATION: string | undefined;
}

type Variable = keyof StartFiles;

interface Form {
  /** The section that the file is the content of; by default, a file has sections. */
  readonly section?: string;
  /** Converts a file whose content is not that of the section itself. */
  readonly read?: (content: unknown) => SectionContent;
  /** The sections that it has, all of them; by default, any. They describe all things of their kinds. */
  readonly sections?: readonly string[];
  readonly whole?: readonly ManagedKind[];
  /** Whether things go with the variable: no interface could change them once they are handed back. */
  readonly isRemovedWithout?: boolean;
}

/** The forms that such files have. A file with one section alone may rule everything that is in it. */
const FORMS: Readonly<Record<Variable, Form>> = {
  PORTICO_ROLES_FILE: { sections: ['permissions', 'roles'], whole: ['permission', 'role'] },
  PORTICO_BRAND_FILE: { section: 'brand' },
  PORTICO_PROVIDERS_FILE: {
    section: 'providers',
    read: readProviders,
    whole: ['provider'],
    isRemovedWithout: true,
  },
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
 * find none. Where a variable is not set, what its file managed is handed back or, where nothing else could manage it,
 * removed, unless another file describes it now.
 * @throws ConfigurationRefused with every problem of a file
 */
export async function applyAtStart({ files, ...start }: Start): Promise<void> {
  const variables = Object.keys(FORMS) as Variable[];
  for (const variable of variables) {
    const file = files[variable];
    if (file !== undefined) await applyOne(variable, parseFile(file), start);
    else await handBack(variable, start);
  }
  for (const variable of variables)
    if (files[variable] === undefined && FORMS[variable].isRemovedWithout)
      await applyFrom(variable, { declaration: new Map(), leftovers: 'remove' }, start);
}

async function handBack(variable: Variable, { database }: Pick<Start, 'database'>): Promise<void> {
  const handBackIn = FORMS[variable].isRemovedWithout ? deleteRuleOf : deleteMarksOf;
  await database.transaction((tx) => handBackIn(tx, variable));
}

async function applyOne(variable: Variable, parsed: ParsedFile, start: Omit<Start, 'files'>): Promise<void> {
  const { whole = [] } = FORMS[variable];
  try {
    const declaration = await declareFile(variable, parsed, start.rules);
    const leftovers = whole.length > 0 ? 'remove' : 'keep';
    await applyFrom(variable, { declaration, leftovers, whole }, start);
  } catch (error) {
    throw error instanceof ConfigurationRefused ? new ConfigurationRefused(error.problems, variable) : error;
  }
}

async function applyFrom(
  source: Variable,
  request: Pick<ApplyRequest, 'declaration' | 'leftovers' | 'whole'>,
  { database, rules, onSecrets = refuseSecrets, ...recording }: Omit<Start, 'files'>,
): Promise<void> {
  await applyFiles(database, {
    ...request,
    source,
    rules,
    isPlan: false,
    keepSecrets: async (secrets) => {
      if (secrets.length > 0) onSecrets(secrets);
    },
    ...recording,
  });
}

/**
 * Checks a file in the form of a variable.
 * @throws ConfigurationRefused with every problem
 */
export function declareFile(
  variable: Variable,
  parsed: ParsedFile,
  rules: DeclarationRules,
): Promise<Declaration> {
  const form = FORMS[variable];
  if (parsed.problems.length > 0) return declare([], rules, parsingProblems([parsed]));
  const read = form.read?.(parsed.content) ?? { content: parsed.content, problems: [], ...rules };
  const at = placeIn(parsed, form);
  const below = form.section === undefined ? [] : [form.section];
  const before = read.problems.map(({ path, message }) => `${at([...below, ...path])} ${message}`);
  const { secretOf } = read;
  return declare([sourceOf(read.content, form, at)], { ...rules, secretOf }, [
    ...before,
    ...problemsOf(parsed, form),
  ]);
}

function sourceOf(content: unknown, { section }: Form, at: Source['at']): Source {
  return { content: section === undefined ? content : { [section]: content ?? {} }, at };
}

/** Names members as the file has them, which need not begin with a section. */
function placeIn({ file, lineOf }: ParsedFile, { section }: Form): Source['at'] {
  const own = (path: Path) => (section === undefined ? path : path.slice(1));
  return (path) => `${file}:${lineOf(own(path))}: ${own(path).join('.') || 'the file'}`;
}

function problemsOf({ file, content }: ParsedFile, { sections }: Form): string[] {
  if (!sections) return [];
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
  throw new ConfigurationRefused(
    secrets.map(
      ({ kind, key }) =>
        `${kind} ${key} needs "secret: { env: … }" at a start, or to be made by portico apply first`,
    ),
  );
}
