/** A page of the documentation, as a program can follow it: its files, its commands, and what it says about pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/publish/workspaces.ts';

/** Something to do in a browser, or to see there. */
export type Step =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'sign in'; readonly email: string; readonly password: string }
  | { readonly kind: 'press' | 'see'; readonly text: string };

export interface Section {
  readonly heading: string;
  /** The lines of its blocks that begin with a prompt. */
  readonly commands: readonly string[];
  /** Blocks of code after a paragraph that begins with the name of a file. */
  readonly files: ReadonlyMap<string, string>;
  /** In the order of the sentences. Bold text is a button to press after the word "press", and otherwise what one sees. */
  readonly steps: readonly Step[];
}

const FENCED = /^```(\w+)\n(.*?)^```$/gms;
const FILE = /^`([^`\n]+)`[^\n]*(?:\n[^\n`][^\n]*)*:\n\n```(?!console$)\w+\n(.*?)^```$/gms;
const STEP =
  /Open <(?<url>[^>]+)>|sign in as `(?<email>[^`]+)` with the password `(?<password>[^`]+)`|(?<press>press )?\*\*(?<shown>[^*]+)\*\*/gi;

/**
 * @param file from the root of the repository
 * @param given what to use in place of texts of the page, such as its ports
 */
export function readSections(file: string, given: Readonly<Record<string, string>>): readonly Section[] {
  return partsOf(file, given).map(sectionOf);
}

/** One section of a page of which the others are no steps. @throws Error where it has none of this heading */
export function readSection(file: string, heading: string, given: Readonly<Record<string, string>>): Section {
  const part = partsOf(file, given).find((one) => one.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`${file} has no section "${heading}"`);
  return sectionOf(part);
}

function partsOf(file: string, given: Readonly<Record<string, string>>): readonly string[] {
  const page = readFileSync(join(ROOT, file), 'utf8');
  const text = Object.entries(given).reduce((all, [from, to]) => all.replaceAll(from, to), page);
  return text.split(/^## /m).slice(1);
}

function sectionOf(text: string): Section {
  const blocks = [...text.matchAll(FENCED)].map(([, language = '', code = '']) => ({ language, code }));
  const files = new Map([...text.matchAll(FILE)].map(([, name = '', code = '']) => [name, code]));
  const consoles = blocks.filter(({ language }) => language === 'console');
  // A block that is neither would be in no test.
  if (consoles.length + files.size !== blocks.length)
    throw new Error(`A block of code under "${text.split('\n')[0]}" is neither a file nor for a console`);
  const prose = text.replaceAll(FENCED, '').replaceAll(/\s+/g, ' ');
  return {
    heading: text.split('\n')[0] ?? '',
    commands: consoles.flatMap(({ code }) => commandsIn(code)),
    files,
    steps: [...prose.matchAll(STEP)].map(({ groups }) => stepOf(groups ?? {})),
  };
}

function stepOf({ url, email, password = '', press, shown = '' }: Partial<Record<string, string>>): Step {
  if (url !== undefined) return { kind: 'open', url };
  if (email !== undefined) return { kind: 'sign in', email, password };
  return { kind: press === undefined ? 'see' : 'press', text: shown };
}

/** Each begins after a prompt, and goes on after a line that ends in a backslash. */
const commandsIn = (code: string) =>
  [...code.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command.replaceAll(/\\\n\s*/g, ''));
