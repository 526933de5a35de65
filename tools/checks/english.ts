/**
 * Comments begin with a verb or a noun: a reader who skims misses a sentence whose subject is a clause, or nobody.
 * Types have nouns as names, because a participle does not name a thing.
 */
import { globSync, readFileSync } from 'node:fs';

/** The largest share of comment lines that may begin so. */
const MOST = 0.02;
const FEWEST_LINES = 5_000;

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)\s?(.*?)(?:\*\/)?\s*$/;
const TAG = /^@\w+ (?:\w+ )?/;
const HABIT = /^(?:What|Who|Whoever|Whose|Whom|Nobody|Nothing|That which)\b/;

const PARTICIPLE =
  /^\s*(?:export )?(?:interface|type) ((?:Ask|Want|Enter)ed|Came|Went|Told|Made|Said|Shown|Known|Found|Given|Seen|Kept|Sent|Held|Begun|Taken)\b(?!,)/;

const files = globSync([
  'packages/*/{src,test,build}/**/*.{ts,tsx}',
  '{tools,bench,deploy,examples}/**/*.ts',
]).filter((file) => !file.includes('node_modules'));

let count = 0;
const found: string[] = [];
const participles: string[] = [];
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const [, name] = PARTICIPLE.exec(line) ?? [];
    if (name !== undefined) participles.push(`${file}:${index + 1}: ${name} is no noun`);
    const text = COMMENT.exec(line)?.[1]?.trim().replace(TAG, '');
    if (!text) continue;
    count++;
    if (HABIT.test(text)) found.push(`${file}:${index + 1}: ${text}`);
  }

const share = found.length / count;
if (count < FEWEST_LINES) {
  console.error(`Only ${count} lines of comments were examined: the patterns no longer fit the tree.`);
  process.exitCode = 1;
}
const problems = [...(share > MOST ? found : []), ...participles];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`Comments begin with a verb or a noun: all but ${(share * 100).toFixed(1)} % of ${count} lines.`);
