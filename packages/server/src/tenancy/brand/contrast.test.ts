import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TOKENS } from '@portico/conventions/pages';
import { default as fc } from 'fast-check';
import { STYLE as MAIL_STYLE } from '../../notices/mail/render.ts';
import { coloursOf } from './brand.ts';
import {
  accentFormat,
  BACKGROUNDS,
  contrastOf,
  isReadable,
  LEAST_CONTRAST,
  nearestReadable,
  ON_ACCENT,
  OWN_COLOURS,
  type Scheme,
} from './contrast.ts';
import { coloursIn, stylePathOf } from './style.ts';

const SCHEMES = ['light', 'dark'] as const;
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrasts are those of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff').toFixed(2), '21.00');
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrastOf('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(contrastOf('#0000ff', '#ff0000').toFixed(2), '2.15');
});

for (const scheme of SCHEMES) {
  test(`the nearest colour is readable on every ${scheme} background, and so is text on it`, () => {
    fc.assert(
      fc.property(colour, (given) => {
        const near = nearestReadable(given, scheme);
        for (const other of [...BACKGROUNDS[scheme], ON_ACCENT[scheme]])
          assert.ok(contrastOf(near, other) >= LEAST_CONTRAST, `${near} for ${given} on ${other}`);
        assert.equal(nearestReadable(near, scheme), near);
        assert.deepEqual(isReadable(given, scheme), near === given);
      }),
    );
  });

  test(`a refused ${scheme} colour comes with the nearest accepted one, and lacks little contrast`, () => {
    fc.assert(
      fc.property(colour, (given) => {
        const judged = accentFormat(scheme)(given.toUpperCase());
        if ('value' in judged) return void assert.equal(judged.value, given);
        const { reason, message, parameters } = judged.flaw;
        const near = /^must have a contrast of 4\.5:1 .* is (#[0-9a-f]{6})$/.exec(message)?.[1] ?? '';
        assert.deepEqual([reason, parameters], ['contrast', { nearest: near }]);
        assert.deepEqual(accentFormat(scheme)(near), { value: near });
        const least = Math.min(...BACKGROUNDS[scheme].map((other) => contrastOf(near, other)));
        assert.ok(least < LEAST_CONTRAST + 0.2, `${near} for ${given} has ${least}`);
      }),
    );
  });
}

test('any pair of accepted colours has a style sheet', () => {
  const accent = (scheme: Scheme) => fc.option(colour.map((given) => nearestReadable(given, scheme)));
  fc.assert(
    fc.property(accent('light'), accent('dark'), (light, dark) => {
      const brand = { accent: light, accentDark: dark };
      const path = stylePathOf(brand);
      if (path === undefined) return void assert.deepEqual(brand, { accent: null, accentDark: null });
      const file = /^\/brand\/styles\/([^?]+)/.exec(path)?.[1] ?? '';
      assert.deepEqual(coloursIn(file), coloursOf(brand));
    }),
  );
});

const CONSOLE = new URL('../../../../console/src/styles/tokens.css', import.meta.url);
/** The colours of the custom properties of a style sheet, by name. */
function pairsIn(sheet: string): Map<string, readonly [light: string, dark: string]> {
  const found = sheet.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]));
}

test('the backgrounds match the style sheets of pages and mails', () => {
  const pages = new Map([...pairsIn(TOKENS), ...pairsIn(readFileSync(CONSOLE, 'utf8'))]);
  const grounds = ['canvas', 'surface', 'sunken', 'ground', 'raised'].map((name) => pages.get(name));
  const mails = [...MAIL_STYLE.matchAll(/(?:body|\.card)\{[^}]*background:(#\w{6}|#fff)\b/g)].map(
    ([, ground = '']) => (ground === '#fff' ? '#ffffff' : ground),
  );
  assert.equal(mails.length, 4);
  for (const [at, scheme] of SCHEMES.entries()) {
    const all = [...grounds.map((pair) => pair?.[at]), ...mails.slice(2 * at, 2 * at + 2)];
    assert.deepEqual([...new Set(all)].sort(), [...BACKGROUNDS[scheme]].sort());
    assert.equal(pages.get('link')?.[at], OWN_COLOURS[scheme]);
    assert.equal(pages.get('on-accent')?.[at], ON_ACCENT[scheme]);
    assert.ok(isReadable(OWN_COLOURS[scheme], scheme));
  }
});
