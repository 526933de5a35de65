/** Writes the page of algorithms: handwritten, it would miss the next one. */
import { globSync, readFileSync } from 'node:fs';
import { USES, type Use } from '../inventories/cryptography.ts';
import { differences, linkTo, section } from './page-sections.ts';

const MODULES = [
  'node:crypto',
  'jose',
  'otpauth',
  'bcryptjs',
  '@node-rs/argon2',
  '@node-saml/node-saml',
  '@peculiar/x509',
  '@simplewebauthn/server',
  'openid-client',
];
/** Types have no effect at run time; `randomUUID` of the global object is for IDs alone. */
const IMPORTS = new RegExp(
  `(?:^import (?!type\\b)[^;]*?from |^import |import\\()'(?:${MODULES.join('|')})'`,
  'm',
);
const GLOBAL = /\bcrypto\.(?:subtle|getRandomValues)\b/;

/** @throws Error if the rows do not match the code */
export function cryptographyPage(): string {
  const problems = differences({
    file: 'tools/inventories/cryptography.yaml',
    member: 'files',
    named: USES.flatMap(({ files }) => files),
    there: filesWithCryptography(),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `# Cryptography, and the consequences of a broken algorithm

Generated from \`tools/inventories/cryptography.yaml\` by \`npm run fix\`. Each file that uses cryptography is in one of these rows, or \`npm run check\` fails.

Portico implements no algorithm of its own. It uses those of Node, which come from OpenSSL, and of the named libraries; [Keys and
secrets](keys.md) lists the location of each key. The proxy provides TLS to clients. Node provides TLS to PostgreSQL, mail servers, webhooks and providers,
version 1.2 or newer with verified certificates, unless you turn that off or the mail server is on the same machine: the start and \`portico doctor\` warn
about connections to other hosts without TLS.

**Against a large quantum computer**, stored data is safe: hashes, HMACs and AES-256 do not depend on the problems that it solves. It could forge
signatures by ECDSA or RSA, but not read data. Recordings of TLS could be read if your proxy did not use a hybrid key exchange, such as X25519MLKEM768.

| algorithm | use | strength |
|---|---|---|
${USES.map(({ name, for: what, strength }) => `| ${linkTo(name)} | ${what} | ${strength} |`).join('\n')}

${USES.map(sectionOf).join('\n\n')}
`;
}

/** Below `packages`, without the checker, which is not part of the service. */
function filesWithCryptography(): string[] {
  return globSync('packages/*/src/**/*.{ts,tsx,mjs}')
    .filter((file) => !file.includes('.test.') && !file.startsWith('packages/conformance/'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return IMPORTS.test(text) || GLOBAL.test(text);
    })
    .map((file) => file.slice('packages/'.length));
}

function sectionOf({ name, files, ...of }: Use): string {
  return section(name, [
    ['for', of.for],
    ['by', of.by],
    ['standard', of.standard],
    ['strength', of.strength],
    ['in', files.map((file) => `\`${file}\``).join(', ')],
    ['if broken', of.falls],
  ]);
}
