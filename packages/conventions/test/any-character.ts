import fc from 'fast-check';

/**
 * Every code point, halves of surrogate pairs included, as the unit of a string. fast-check's own, `binary`, first spends a
 * second on a table of all of them.
 */
export const anyCharacter = fc.nat(0x10_ff_ff).map(
  (code) => String.fromCodePoint(code),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
    return code;
  },
);
