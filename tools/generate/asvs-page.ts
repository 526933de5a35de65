/** The statement, requirement by requirement. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { CHAPTERS, type Requirement } from '../inventories/asvs.ts';

type Level = Requirement['level'];
type Answer = keyof typeof SHOWN;

const SHOWN = { met: 'yes', deployer: 'deployer', unmet: '**no**', inapplicable: 'does not apply' } as const;
/** The number of requirements in the standard. */
const OF_LEVEL: Readonly<Record<Level, number>> = { 1: 70, 2: 183 };

const all = CHAPTERS.flatMap(({ requirements }) => requirements);

/** @throws Error if a requirement or a named file is missing */
export function asvsPage(): string {
  const problems = [...countProblems(), ...all.flatMap(problemsOf)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `# OWASP ASVS 5.0, levels 1 and 2

Generated from \`tools/inventories/asvs.yaml\` by \`npm run fix\`, which fails if a named file does not exist or a requirement is missing.

This is a self-assessment against the [Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0) of OWASP (CC BY-SA 4.0).
Numbers are those of the standard; the requirements are paraphrased, so read the standard next to it. There has been no external verification.

- **yes**: met. The named files show it, including tests that fail otherwise. Paths without a folder are below \`packages/server\`.
- **deployer**: your responsibility; the row tells you what to do. [Hardening](hardening.md) collects these.
- **no**: not met, with the reason and the alternative.

| | level 1 | level 2 |
|---|---|---|
${(Object.keys(SHOWN) as Answer[]).map((kind) => `| ${SHOWN[kind]} | ${count(1, kind)} | ${count(2, kind)} |`).join('\n')}
| **met, of those that apply** | ${share(1)} | ${share(2)} |

"Met" includes the requirements that are your responsibility, provided that you meet them.

## What is not met

${tableOf(all.filter((one) => answerTo(one) === 'unmet'))}

${CHAPTERS.map(({ number, title, requirements }) => `## V${number} ${title}\n\n${tableOf(requirements)}`).join('\n\n')}
`;
}

function count(level: Level, kind: Answer): number {
  return all.filter((one) => one.level === level && answerTo(one) === kind).length;
}

function share(level: Level): string {
  const fulfilled = count(level, 'met') + count(level, 'deployer');
  const applying = fulfilled + count(level, 'unmet');
  return `${fulfilled} of ${applying}, ${((100 * fulfilled) / applying).toFixed(1)} %`;
}

function tableOf(requirements: readonly Requirement[]): string {
  const rows = requirements.map((one) => {
    const answer = answerTo(one);
    const how = [one[answer], ...(one.shownBy ? [one.shownBy.map(linkTo).join(', ')] : [])].join('. ');
    return `| ${one.number} | ${one.level} | ${one.asked} | ${SHOWN[answer]} | ${how} |`;
  });
  return ['| | level | requirement | met | how |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** From the root. */
function pathOf(file: string): string {
  return /^(?:src|test)\//.test(file) ? `packages/server/${file}` : file;
}

function linkTo(file: string): string {
  const path = pathOf(file);
  const target = relative('docs/secure', path);
  return `[${file.startsWith('docs/') ? file.slice('docs/'.length) : file}](${target})`;
}

function problemsOf(requirement: Requirement): string[] {
  const { number, met, inapplicable, shownBy } = requirement;
  const problems = [
    ...(answersTo(requirement).length === 1 ? [] : ['needs one answer']),
    ...(met !== undefined && !shownBy ? ['is met, and names no file that shows it'] : []),
    ...(inapplicable !== undefined && shownBy ? ['is inapplicable, so no file can show it'] : []),
    ...(shownBy ?? [])
      .filter((file) => !existsSync(pathOf(file)))
      .map((file) => `names ${file}, which there is not`),
  ];
  return problems.map((problem) => `tools/inventories/asvs.yaml: ${number} ${problem}`);
}

const answersTo = (requirement: Requirement) =>
  (Object.keys(SHOWN) as Answer[]).filter((answer) => requirement[answer] !== undefined);

/** The one answer, as `problemsOf` has checked. */
const answerTo = (requirement: Requirement): Answer => answersTo(requirement)[0] ?? 'unmet';

function countProblems(): string[] {
  const numbers = all.map(({ number }) => number);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return [
    ...twice.map((number) => `tools/inventories/asvs.yaml: ${number} is there twice`),
    ...([1, 2] as const).flatMap((level) => {
      const there = all.filter((one) => one.level === level).length;
      return there === OF_LEVEL[level]
        ? []
        : [
            `tools/inventories/asvs.yaml: level ${level} has ${OF_LEVEL[level]} requirements, and ${there} are there`,
          ];
    }),
  ];
}
