import { DEFAULT_LIMITS } from '@portico/conventions';

/** Bytes that a body may have. */
export const SIZE = DEFAULT_LIMITS.bodyBytes;

/** As many of these as fit into a body of members. */
const filled = (unit: string, members: number, size: number) =>
  unit.repeat(Math.floor((size - 100 * members) / members / Buffer.byteLength(unit)));

/** Each member of the body with the same text, as it stands in JSON. */
const everywhere = (names: readonly string[], json: string) =>
  `{${names.map((name) => `${JSON.stringify(name)}:${json}`).join()}}`;

export type Build = (names: readonly string[], size?: number) => string;

const string =
  (unit: string, prefix = '', suffix = ''): Build =>
  (names, size = SIZE) =>
    everywhere(names, `"${prefix}${filled(unit, names.length, size)}${suffix}"`);
const value =
  (open: string, unit: string, close: string): Build =>
  (names, size = SIZE) =>
    everywhere(names, `${open}${filled(unit, names.length, size).replace(/,$/, '')}${close}`);
const keys =
  (key: (n: number) => string): Build =>
  (names, size = SIZE) => {
    let body = everywhere(names, '"x"').slice(0, -1);
    for (let n = 0; ; n++) {
      const more = `,${key(n)}:0`;
      if (body.length + more.length > size - 100) return `${body}}`;
      body += more;
    }
  };

/** Bodies as large as may be, made to cost as much as they can, of operations with these members. */
export const HOSTILE_BODIES: Readonly<Record<string, Build>> = {
  'marks out of order': (names, size = SIZE) => {
    const half = Math.floor((size - 100 * names.length) / names.length / 4);
    return everywhere(names, `"a${'\u0345'.repeat(half)}${'\u0334'.repeat(half)}"`);
  },
  'marks that alternate': string('\u0345\u0334', 'a'),
  'marks between letters': string(`a${'\u0345\u0334'.repeat(15)}`),
  'Hangul to be composed': string('\u1112\u1161\u11ab'),
  'letters that grow when decomposed': string('\ufdfa'),
  'capital sigmas': string('Σ'),
  'spaces before a letter': string(' ', '', 'a'),
  'spaces between letters': string('a '),
  'zero-width characters': string('\u200b'),
  astral: string('🔑'),
  'a long string': string('x'),
  'an email with a long local part': string('a', '', '@example.com'),
  'an email with a long domain': string('ü.', 'a@', 'example'),
  'an email with many @': string('@', 'a'),
  'an email with many dots': string('a.', '', '@example.com'),
  escapes: string('\\u0061'),
  'escaped quotes': string('\\"'),
  'escaped surrogate pairs': string('\\ud83d\\udd11'),
  'a list of numbers': value('[', '0,', ']'),
  'a list of lists': value('[', '[],', ']'),
  'a list of objects': value('[', '{},', ']'),
  'a list of strings': value('[', '"",', ']'),
  'a long number': value('1', '7', ''),
  'a long fraction': value('0.', '7', '1'),
  'brackets that never end': value('', '[', ''),
  'white space': value('', ' ', '1'),
  'many keys': keys((n) => `"k${n}"`),
  'many escaped keys': keys((n) => `"\\u006b${n}"`),
  'keys that are numbers': keys((n) => `"${n * 977}"`),
  'long keys': keys((n) => `"${'k'.repeat(1_000)}${n}"`),
  'a key twice, at the end': (names, size) => keys((n) => `"k${n}"`)(names, size).replace(/}$/, ',"k0":0}'),
  'deep within keys': (names) =>
    `${everywhere(names, '"x"').slice(0, -1)},"more":${'{"k":'.repeat(30)}[${'{},'.repeat(20_000)}0]${'}'.repeat(30)}}`,
};
