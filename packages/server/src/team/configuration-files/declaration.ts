import type { ConfigurationItem, ConfigurationSection, ManagedKind } from '@portico/api';
import { problemsIn, problemsOfFile, soundItems } from './check.ts';
import type { Described, JudgementRules, Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { type ParsedFile, type Path, parsingProblems } from './parse.ts';
import { ConfigurationRefused } from './refused.ts';

type AnyItem = ConfigurationItem<ConfigurationSection> & { readonly secret?: { readonly env: string } };

interface Part {
  readonly index: number | undefined;
  readonly item: AnyItem;
}

/** A thing as files describe it, and where. */
export interface Declared extends Described<AnyItem> {
  /** Names a member for whoever writes the file, such as `roles.yaml:12: roles.0.name`. */
  readonly at: (path: Path) => string;
}

/** All that some files say, by the kinds of things. */
export type Declaration = ReadonlyMap<ManagedKind, readonly Declared[]>;

/** Whether files name secrets that are stored encrypted, or describe things for which such secrets are made. */
export function hasSealedSecrets(declaration: Declaration): boolean {
  return KINDS.some(
    ({ name, sealsSecrets = false, makesSecrets = false }) =>
      sealsSecrets && declaration.get(name)?.some(({ secret }) => makesSecrets || secret !== undefined),
  );
}

/** Content to be checked, and how its members are named. */
export interface Source {
  readonly content: unknown;
  readonly at: (path: Path) => string;
}

export interface DeclarationRules extends JudgementRules {
  /** The value of the variable that a file names; undefined where it has none. */
  readonly secretOf: (name: string) => string | undefined;
}

/**
 * Checks all of these files.
 * @throws ConfigurationRefused with every problem
 */
export function declareFiles(parsed: readonly ParsedFile[], rules: DeclarationRules): Promise<Declaration> {
  const sources = parsed.filter(({ problems }) => problems.length === 0).map(sourceOf);
  return declare(sources, rules, parsingProblems(parsed));
}

function sourceOf({ file, content, lineOf }: ParsedFile): Source {
  return { content, at: (path) => `${file}:${lineOf(path)}: ${path.join('.')}`.trimEnd() };
}

/**
 * Checks content that belongs together.
 * @param before problems that were found already
 * @throws ConfigurationRefused with every problem
 */
export async function declare(
  sources: readonly Source[],
  rules: DeclarationRules,
  before: readonly string[] = [],
): Promise<Declaration> {
  const problems = [...before];
  const declaration = new Map<ManagedKind, Declared[]>(KINDS.map(({ name }) => [name, []]));
  for (const { content, at } of sources) {
    problems.push(...problemsOfFile(content).map(({ path, message }) => `${at(path)} ${message}`));
    for (const kind of KINDS) {
      const position = declaration.get(kind.name)?.length ?? 0;
      const declared = await declaredIn(content, { kind, at, rules, position });
      problems.push(...declared.problems);
      declaration.get(kind.name)?.push(...declared.items);
    }
  }
  for (const items of declaration.values()) problems.push(...twice(items));
  if (problems.length > 0) throw new ConfigurationRefused(problems);
  return declaration;
}

interface Reading {
  readonly kind: Kind;
  readonly at: Source['at'];
  readonly rules: DeclarationRules;
  /** Of the first thing among those of all files. */
  readonly position: number;
}

async function declaredIn(content: unknown, { kind, at, rules, position }: Reading) {
  const problems: string[] = [];
  const items: Declared[] = [];
  for (const { index, item } of soundItems(content, kind.section) as readonly Part[]) {
    const place = (path: Path) => at([kind.section, ...(index === undefined ? [] : [index]), ...path]);
    const secret = item.secret && rules.secretOf(item.secret.env);
    if (item.secret && secret === undefined)
      problems.push(`${place(['secret', 'env'])} names ${item.secret.env}, which is not set`);
    const flaws = problemsIn((await kind.judge?.(item, rules)) ?? {});
    problems.push(...flaws.map(({ path, message }) => `${place(path)} ${message}`));
    // Only sound items have a state: one with a flaw may have a URL that cannot be parsed.
    const settings = flaws.length > 0 ? {} : kind.stateOf(item, secret);
    const [key, name] = [kind.keyOf(item), kind.nameOf(item)];
    const order = kind.isOrdered ? { position: position + (index ?? 0) } : {};
    const state = { ...settings, ...order };
    items.push({ key, name, item, state, secret, at: place });
  }
  return { items, problems };
}

function twice(items: readonly Declared[]): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ key, at }) => {
    if (seen.has(key)) return [`${at([])} has the key ${key}, which another one has`];
    seen.add(key);
    return [];
  });
}
