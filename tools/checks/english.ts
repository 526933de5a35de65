/**
 * Comments begin with a verb or a noun: a reader who skims misses a sentence whose subject is a clause, or nobody.
 * Titles of tests begin with the feature or its condition, for the same reason. Types have nouns as names, because a
 * participle does not name a thing.
 */
import { globSync, readFileSync } from 'node:fs';

/** The largest share of comment lines, and of titles, that may begin with a clause. */
const MOST = 0.02;
const FEWEST_LINES = 5_000;
const FEWEST_TITLES = 2_000;

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)\s?(.*?)(?:\*\/)?\s*$/;
const TAG = /^@\w+ (?:\w+ )?/;
const CLAUSE = /^(?:What|Who|Whoever|Whose|Whom|Nobody|Nothing|That which)\b/;

const TITLE =
  /(?:^|[^\w.])(?:t\.)?(?:test|it|describe|suite)(?:\.\w+)?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gm;
/** The status before a condition, as in `409 LAST_OWNER: …`. */
const STATUS = /^\d{3}\b[^:—]*(?:: | — )/;
const TITLE_CLAUSE = /^(?:What|Whatever|Who|Whoever|Whose|Whom|Nobody|Nothing|That which|It is)\b/i;

const PARTICIPLE =
  /^\s*(?:export )?(?:interface|type) ((?:Ask|Want|Enter)ed|Came|Went|Told|Made|Said|Shown|Known|Found|Given|Seen|Kept|Sent|Held|Begun|Taken)\b(?!,)/;

/** The texts of one kind: how many there are, and those that begin with a clause. */
interface Examined {
  count: number;
  readonly clauses: string[];
}

const files = globSync([
  'packages/*/{src,test,build}/**/*.{ts,tsx}',
  '{tools,bench,deploy,examples,sdks}/**/*.ts',
]).filter((file) => !file.includes('node_modules'));

const comments: Examined = { count: 0, clauses: [] };
const titles: Examined = { count: 0, clauses: [] };
const participles: string[] = [];

function examineLines(file: string, source: string): void {
  for (const [index, line] of source.split('\n').entries()) {
    const [, name] = PARTICIPLE.exec(line) ?? [];
    if (name !== undefined) participles.push(`${file}:${index + 1}: ${name} is no noun`);
    const text = COMMENT.exec(line)?.[1]?.trim().replace(TAG, '');
    if (!text) continue;
    comments.count++;
    if (CLAUSE.test(text)) comments.clauses.push(`${file}:${index + 1}: ${text}`);
  }
}

function examineTitles(file: string, source: string): void {
  for (const [, literal = ''] of source.matchAll(TITLE)) {
    const title = literal.slice(1, -1);
    titles.count++;
    if (TITLE_CLAUSE.test(title.replace(STATUS, ''))) titles.clauses.push(`${file}: ${title}`);
  }
}

for (const file of files) {
  const source = readFileSync(file, 'utf8');
  examineLines(file, source);
  if (/\.test\.tsx?$/.test(file)) examineTitles(file, source);
}

function shareOf({ count, clauses }: Examined): number {
  return clauses.length / count;
}

const problems = [comments, titles].flatMap((kind) => (shareOf(kind) > MOST ? kind.clauses : []));
if (comments.count < FEWEST_LINES || titles.count < FEWEST_TITLES)
  problems.push(
    `Only ${comments.count} lines of comments and ${titles.count} titles were examined: the patterns no longer fit.`,
  );
problems.push(...participles);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

const percent = (kind: Examined) => `all but ${(shareOf(kind) * 100).toFixed(1)} % of ${kind.count}`;
console.log(
  `Comments begin with a verb or a noun: ${percent(comments)} lines; titles with a feature: ${percent(titles)}.`,
);
