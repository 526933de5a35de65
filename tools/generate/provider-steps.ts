/** Writes the steps at identity providers, as the console shows them, into the guides. */
import { readFileSync } from 'node:fs';
import { type OwnField, PROVIDERS, type Step } from '@portico/api/provider-guides';

type Values = Readonly<Record<string, string>>;

const catalogue = (topic: string) =>
  JSON.parse(readFileSync(`packages/console/src/texts/en/${topic}.json`, 'utf8'));
const { provider: texts } = catalogue('guides');
const { connections } = catalogue('connections');
const { words } = catalogue('words');

const OWN_FIELDS = {
  issuer: connections.issuer,
  clientId: words.clientId,
  clientSecret: connections.clientSecret,
  metadata: connections.metadata,
} as const satisfies Record<OwnField, string>;

const say = (text: string, values: Values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
/** In italics, or as code if the page would take it for markup. */
const term = (name: string) => (/[*<>_[\]]/.test(name) ? `\`${name}\`` : `_${name}_`);
const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names.map(term));

function sentencesOf(step: Step): string[] {
  if ('open' in step) return [say(texts.open, { path: step.open.map(term).join(' → ') })];
  if ('choose' in step) return [say(texts.choose, { name: term(step.choose) })];
  if ('turnOn' in step) return [say(texts.turnOn, { names: list(step.turnOn) })];
  if ('turnOff' in step) return [say(texts.turnOff, { names: list(step.turnOff) })];
  if ('note' in step) return [texts.notes[step.note]];
  if ('enter' in step)
    return [
      texts.enter,
      ...Object.entries(step.enter).map(([field, value]) => `${term(field)}: \`${value}\`.`),
    ];
  if ('set' in step)
    return Object.entries(step.set).map(([field, value]) =>
      say(texts.set, { field: term(field), value: term(value) }),
    );
  if ('copy' in step)
    return Object.entries(step.copy).map(([field, own]) =>
      say(texts.copy, { field: term(field), own: OWN_FIELDS[own] }),
    );
  return Object.entries(step.fill).map(([own, value]) =>
    say(value.includes('<') ? texts.fillIn : texts.fill, {
      value: `\`${value}\``,
      own: OWN_FIELDS[own as OwnField],
    }),
  );
}

const lineOf = (step: Step) =>
  `- ${step.forRoles ? `${texts.forRoles}: ` : ''}${sentencesOf(step).join(' ')}`.trimEnd();

/** @param of the parts of a guide, each with its steps and a heading */
export function providerSteps(of: 'oidc' | 'saml' | 'scim'): string {
  return Object.values(PROVIDERS)
    .map((guide) => {
      const { name } = guide;
      if (of === 'scim') return `**${name}**\n\n${guide.scim.map(lineOf).join('\n')}`;
      const { before, after } = guide[of];
      return [
        `**${name}**, before you add the connection:\n\n${before.map(lineOf).join('\n')}`,
        `Afterwards:\n\n${after.map(lineOf).join('\n')}`,
      ].join('\n\n');
    })
    .join('\n\n');
}

export const PROVIDER_MARKS = {
  oidc: ['<!-- oidc: generated -->', '<!-- end of oidc -->'],
  saml: ['<!-- saml: generated -->', '<!-- end of saml -->'],
  scim: ['<!-- scim: generated -->', '<!-- end of scim -->'],
} as const;
