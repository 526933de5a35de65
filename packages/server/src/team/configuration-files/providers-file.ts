import { readFileSync } from 'node:fs';
import type { Path, Problem } from './parse.ts';

/** Content in the form of a section of a configuration file. */
export interface SectionContent {
  readonly content: unknown;
  readonly problems: readonly Problem[];
  /** The secrets that the content names. */
  readonly secretOf: (name: string) => string | undefined;
}

/** The members that name a file with a secret. */
const FILES = ['clientSecretFile', 'keyFile'] as const;

type Entry = Readonly<Record<string, unknown>>;

/** Converts the file of `PORTICO_PROVIDERS_FILE`, in which each provider names a file with its secret. */
export function readProviders(list: unknown): SectionContent {
  if (!Array.isArray(list)) return { content: list, problems: [], secretOf: () => undefined };
  const problems: Problem[] = [];
  const secrets = new Map<string, string>();
  const content = list.map((entry: unknown, at) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    const { clientSecretFile, keyFile, ...members } = entry as Entry;
    const found = secretOf(entry as Entry, [at]);
    if ('problem' in found) problems.push(found.problem);
    if (members.secret !== undefined)
      problems.push({ path: [at, 'secret'], message: 'is not a member of this file: use clientSecretFile' });
    const name = `PROVIDER_${at + 1}`;
    if ('secret' in found) secrets.set(name, found.secret);
    const { secret: _, ...others } = members;
    return { ...others, ...('secret' in found && { secret: { env: name } }) };
  });
  return { content, problems, secretOf: (name) => secrets.get(name) };
}

function secretOf(entry: Entry, path: Path): { readonly secret: string } | { readonly problem: Problem } {
  const [expected, other] = entry.preset === 'apple' ? [...FILES].reverse() : FILES;
  const at = (member: string, message: string) => ({ problem: { path: [...path, member], message } });
  if (other !== undefined && entry[other] !== undefined)
    return at(other, `is not for this provider: use ${expected}`);
  const file = entry[expected ?? ''];
  if (typeof file !== 'string') return at(expected ?? '', 'is required');
  const secret = contentOf(file);
  return secret?.trim() ? { secret } : at(expected ?? '', 'names a file that cannot be read or is empty');
}

function contentOf(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}
