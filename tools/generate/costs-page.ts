/**
 * Writes the page of costs, and finds code that no row names: a library, a pattern or a decoder reached by a caller's
 * text can cost far more than the text's length suggests. A file with a new one fails until a row names its bound, and
 * the generator of the worst input.
 */
import { globSync, readFileSync } from 'node:fs';
import { OWN } from '../../packages/server/test/proofs/costs/own.ts';
import { ROWS, type Row } from '../../packages/server/test/proofs/costs/rows.ts';
import { differences } from './page-sections.ts';

/** Libraries that get texts or documents, and modules of Node that parse them. */
const LIBRARIES = [
  '@node-rs/argon2',
  '@node-saml/node-saml',
  '@peculiar/x509',
  '@simplewebauthn/server',
  '@xmldom/xmldom',
  'ajv',
  'altcha-lib',
  'bcryptjs',
  'jose',
  'nodemailer',
  'openid-client',
  'otpauth',
  'saxes',
  'tldts',
  'undici',
  'node:dns',
  'node:url',
  'node:zlib',
];
const IMPORTS = new RegExp(
  `(?:^import (?!type\\b)[^;]*?from |^import |import\\()'(?:${LIBRARIES.join('|')})(?:/[^']*)?'`,
  'm',
);
/** Patterns, and calls that parse, decode or normalize. */
const USES = new RegExp(
  [
    String.raw`\bJSON\.parse\(`,
    String.raw`\b(?:TextDecoder|RegExp|URL|URLSearchParams|Intl\.Locale|X509Certificate|createPublicKey)\(`,
    String.raw`\bURL\.(?:parse|canParse)\(`,
    String.raw`\bdecodeURI(?:Component)?\(`,
    String.raw`\.(?:test|exec|match|matchAll|search|split|normalize)\(`,
    String.raw`\.replace(?:All)?\(\/`,
    String.raw`\bBuffer\.from\([^)]*'(?:base64|base64url|hex)'\)`,
    String.raw`\bpattern: `,
  ].join('|'),
);

/** @throws Error if the rows do not match the code */
export function costsPage(): string {
  const named = [...ROWS.flatMap(({ files }) => [...files]), ...Object.values(OWN).flat()];
  const folders = named.filter((file) => file.endsWith('/'));
  const there = filesThatTakeTextsApart();
  const problems = differences({
    file: 'packages/server/test/proofs/costs/rows.ts (or own.ts)',
    member: 'files',
    named: named.filter((file) => !file.endsWith('/')),
    there: there.filter((file) => !folders.some((folder) => file.startsWith(folder))),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `# The cost of input

Generated from \`packages/server/test/proofs/costs\` by \`npm run fix\`.

No input from a caller, or from a host that a caller names, can block the serving thread for 50 ms, take 100 MB, or cause a 500. A limit on its length
is not enough if the work grows with the square of the length, or doubles with each part. Portico therefore limits the quantity that drives the work,
before the work begins. For each row, a generator creates the worst input within the limit; \`npm test -- costs\` sends it through the public API,
and measures the CPU time of each turn of the event loop. On a core slower than a quiet Intel Xeon's, the bound is as much longer. A file that parses input but is in no row fails \`npm run check\`.

Passwords are hashed and SAML is parsed in separate threads, whose queues have their own limits.

| input | work grows with | limit | enforced by | worst input |
|---|---|---|---|---|
${ROWS.map(lineOf).join('\n')}

## Files

${ROWS.map(({ what, files }: Row) => `- **${what}**: ${files.map((file) => `\`${file}\``).join(', ')}`).join('\n')}

Other files match the patterns, but read other input:

${Object.entries(OWN)
  .map(([what, files]) => `- **${what}**: ${files.map((file) => `\`${file}\``).join(', ')}`)
  .join('\n')}
`;
}

const lineOf = ({ what, growsWith, bound, by, worst }: Row) =>
  `| ${what} | ${growsWith} | ${bound} | ${by} | \`${worst}\` |`;

/** Below `packages`: code that runs on a node. */
function filesThatTakeTextsApart(): string[] {
  return globSync('packages/{api,conventions,server}/src/**/*.{ts,mjs}')
    .filter((file) => !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return IMPORTS.test(text) || USES.test(text);
    })
    .map((file) => file.slice('packages/'.length));
}
