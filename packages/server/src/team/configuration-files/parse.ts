import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** The longest file, in bytes: what a parser takes grows with it. */
const LONGEST = 1_048_576;
/** How often a file may repeat what it has given a name. Without a bound, a few lines would become gigabytes. */
const MOST_ALIASES = 100;

/** A member of a file, by the names and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** A problem of a file, at a member or, where it cannot be parsed, on a line. */
export interface Problem {
  readonly path: Path;
  readonly line?: number;
  readonly message: string;
}

export interface ParsedFile {
  readonly file: string;
  readonly content: unknown;
  readonly problems: readonly Problem[];
  /** The line of a member or, if it is missing, of what should have it; counted from 1. */
  lineOf(path: Path): number;
}

/** Reads a file as YAML 1.2, of which JSON is a part. It has no tags, and so nothing that a parser would build or run. */
export function parseFile(file: string): ParsedFile {
  const read = contentOf(file);
  if ('problem' in read) return unreadable(file, read.problem);
  const lines = new LineCounter();
  const document = parseDocument(read.text, {
    lineCounter: lines,
    prettyErrors: false,
    schema: 'core',
    version: '1.2',
  });
  const problems = [...document.errors, ...document.warnings].map(({ message, pos: [at] }) => ({
    path: [],
    line: lines.linePos(at).line,
    message,
  }));
  if (problems.length > 0) return { ...unreadable(file, ''), problems };
  try {
    const content: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    const lineOf = (path: Path): number => {
      const node = document.getIn(path, true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
    };
    return { file, content, problems, lineOf };
  } catch (error) {
    return unreadable(file, (error as Error).message);
  }
}

/** The problems of files that cannot be parsed, a line each. */
export function parsingProblems(files: readonly ParsedFile[]): string[] {
  return files.flatMap(({ file, problems }) =>
    problems.map(({ line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`),
  );
}

function unreadable(file: string, message: string): ParsedFile {
  return { file, content: undefined, problems: [{ path: [], message }], lineOf: () => 1 };
}

function contentOf(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > LONGEST) return { problem: `it has more than ${LONGEST} bytes` };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem:
        code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : `it cannot be read (${code})`,
    };
  }
}
