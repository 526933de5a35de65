import { readFileSync } from 'node:fs';
import { nearest } from './nearest.ts';
import { Refusal } from './values.ts';
import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'PORTICO_';
const FILE = '_FILE';

/** A text for a variable, and the name of the variable that was set. */
interface Source {
  readonly name: string;
  readonly text: string | Refusal;
}

/**
 * The text of a variable or its default. If its value and its file are both set, that is refused, and each is a source, so
 * that what is wrong with them is reported, too.
 */
export function given(
  { name, default: fallback, secret }: Variable,
  environment: Environment,
): readonly Source[] {
  const text = environment[name];
  const file = secret && environment[name + FILE];
  if (!file) return [{ name, text: text || fallback }];
  const inFile = { name: name + FILE, text: contentOf(file) };
  if (!text) return [inFile];
  const both = { name: inFile.name, text: new Refusal(`must not be set together with ${name}.`) };
  return [both, { name, text }, inFile];
}

/** The content of a secret's file, without the line break with which editors and `echo` end it. */
function contentOf(file: string): string | Refusal {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? new Refusal('names a file that is empty.') : text;
  } catch (error) {
    return new Refusal(`names a file that cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** A file that holds secrets. */
interface SecretFile {
  /** The variable that names it. */
  readonly name: string;
  readonly file: string;
}

/** The files of secrets that this environment names. */
export function secretFiles(environment: Environment): SecretFile[] {
  return variables.flatMap(([, { name, secret }]) => {
    const file = secret && environment[name + FILE];
    return file ? [{ name: name + FILE, file }] : [];
  });
}

export function isSet({ name, secret }: Variable, environment: Environment): boolean {
  return Boolean(environment[name] || (secret && environment[name + FILE]));
}

/** A problem for each unknown variable with the prefix. */
export function unknownNames(environment: Environment): string[] {
  const known = variables.flatMap(([, { name, secret }]): string[] =>
    secret ? [name, name + FILE] : [name],
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] && !known.includes(name))
    .map((name) => `${name} is not a variable of Portico${hint(name, known)}`);
}

function hint(name: string, known: readonly string[]): string {
  if (/^PORTICO_(SERVICE_|PORT_\d)/.test(name)) {
    return '; Kubernetes sets it for a Service named portico unless the pod has enableServiceLinks: false.';
  }
  const unprefixed = (text: string) => text.slice(PREFIX.length);
  const suggestion = nearest(unprefixed(name), known.map(unprefixed));
  return suggestion ? `; did you mean ${PREFIX}${suggestion}?` : '.';
}
