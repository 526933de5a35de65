import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawsOfButtonNames } from './button-names.ts';

const WORDS = { delete: 'Löschen' };

const CASES = [
  ['contains the label', { end: 'Beenden', endNamed: 'Sitzung von {name} beenden' }, []],
  ['contains a label of all pages', { deleteNamed: '{name} löschen' }, []],
  [
    'says it in other words',
    { accept: '承諾する', acceptNamed: '{name}への招待を承諾' },
    ['acceptNamed: “…への招待を承諾” must contain the label “承諾する”'],
  ],
  [
    'splits the label',
    { end: 'End access', endNamed: 'End all access of {name}' },
    ['endNamed: “End all access of …” must contain the label “End access”'],
  ],
  [
    'has the label as a value alone',
    { end: 'End', endNamed: '{end} the session' },
    ['endNamed: “… the session” must contain the label “End”'],
  ],
  ['has no label', { endNamed: 'End {name}' }, ['endNamed: no button has the label “end”']],
] as const;

for (const [what, group, flaws] of CASES)
  test(`name of a button that ${what}: ${flaws.length === 0 ? 'taken' : 'refused'}`, () => {
    assert.deepEqual(flawsOfButtonNames('de', group, WORDS), flaws);
    const within = flaws.map((flaw) => `keys.${flaw}`);
    assert.deepEqual(flawsOfButtonNames('de', { keys: group }, WORDS), within);
  });
