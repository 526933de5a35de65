import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaw } from '@portico/api';
import fc from 'fast-check';
import { anyCharacter } from '../../../../conventions/test/any-character.ts';
import { canonicalBeginning, canonicalEmail, emailFormat } from '../../ground/email.ts';

for (const [address, canonical] of [
  ['ada@example.com', 'ada@example.com'],
  ['Ada.Lovelace+notes@Example.COM', 'ada.lovelace+notes@example.com'],
  ["#$&'*+-/?=^_`{}~@example.com", "#$&'*+-/?=^_`{}~@example.com"],
  ['1@a.b.c.example', '1@a.b.c.example'],
  ['ame\u0301lie@example.com', 'amélie@example.com'],
  ['𠮷野@example.jp', '𠮷野@example.jp'],
  ['𝟙𞤀@example.com', '𝟙𞤢@example.com'],
  ['ΑΣ@example.gr', 'ασ@example.gr'],
  ['ας@example.gr', 'ασ@example.gr'],
  ['İ@example.com', 'i\u0307@example.com'],
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['x@XN--BCHER-KVA.example', 'x@xn--bcher-kva.example'],
  ['x@ｅｘａｍｐｌｅ.com', 'x@example.com'],
  ['x@例え。jp', 'x@xn--r8jz45g.jp'],
  ['x@i❤.ws', 'x@xn--i-7iq.ws'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [`x@${'a'.repeat(63)}.com`, `x@${'a'.repeat(63)}.com`],
  ['x@1.2.3.4.example', 'x@1.2.3.4.example'],
] as const) {
  test(`accepts ${address}, compared as ${canonical}`, () => {
    assert.equal(canonicalEmail(address), canonical);
    assert.deepEqual(emailFormat(address), { value: { typed: address, canonical } });
  });
}

for (const [typed, canonical] of [
  [' Ada', 'ada'],
  ['ΑΣ', 'ασ'],
  ['Ada@', 'ada@'],
  ['ada@Exa', 'ada@exa'],
  ['ada@exam-', 'ada@exam-'],
  ['ada@bücher.ex', 'ada@xn--bcher-kva.ex'],
  ['ada@Bücher。', 'ada@xn--bcher-kva.'],
  ['ada@xn--bch', 'ada@xn--bch'],
  ['ada@12', 'ada@12'],
  ['ada@①②', 'ada@12'],
  ['ada@exam/x', 'ada@exam/x'],
  ['ada@exam%41', 'ada@exam%41'],
] as const) {
  test(`a search for ${typed} is compared with ${canonical}`, () => {
    assert.equal(canonicalBeginning(typed), canonical);
  });
}

const LONG_DOMAIN = `${`${'a'.repeat(62)}.`.repeat(3)}com`;

for (const [what, address] of [
  ['no @', 'ada.example.com'],
  ['nothing before it', '@example.com'],
  ['nothing behind it', 'ada@'],
  ['two of them', 'ada@b@example.com'],
  ['a dot first', '.ada@example.com'],
  ['a dot last', 'ada.@example.com'],
  ['two dots', 'a..da@example.com'],
  ['a quoted local part', '"ada"@example.com'],
  ['a quoted line break and a header', '"a\r\nBcc: x@y"@example.com'],
  ['a mailbox within quotes', '"<x@evil.com>"@example.com'],
  ['a name around it', 'Ada <ada@example.com>'],
  ['a comma', 'a,b@example.com'],
  ['parentheses', 'a(b)@example.com'],
  ['a space', 'a b@example.com'],
  ['an ideographic space', 'a\u3000b@example.com'],
  ['a zero-width space', 'a\u200bb@example.com'],
  ['a zero-width joiner', 'a\u200db@example.com'],
  ['a right-to-left override', 'a\u202eb@example.com'],
  ['an isolate', 'a\u2066b@example.com'],
  ['a soft hyphen', 'a\u00adb@example.com'],
  ['an escape', 'a\u001bb@example.com'],
  ['NUL', 'a\0@example.com'],
  ['a line separator', 'a\u2028b@example.com'],
  ['a symbol', 'a©b@example.com'],
  ['an emoji', '😀@example.com'],
  ['a local part of 65 octets', `${'a'.repeat(65)}@example.com`],
  ['a local part of 33 letters of two octets', `${'ä'.repeat(33)}@example.com`],
  ['one label', 'ada@localhost'],
  ['an empty label', 'ada@example..com'],
  ['a dot behind the domain', 'ada@example.com.'],
  ['a label of 64 octets', `ada@${'a'.repeat(64)}.com`],
  ['an A-label of more than 63 octets', `ada@${'ü'.repeat(60)}.com`],
  ['a domain of more than 253 octets', `a@${'ü.'.repeat(60)}com`],
  ['255 octets', `${'a'.repeat(62)}@${LONG_DOMAIN}`],
  ['an IPv4 address', 'ada@127.0.0.1'],
  ['an IPv4 address in circled digits', 'u@①②⑦.⓪.⓪.①①'],
  ['an IPv4 address in hexadecimal', 'ada@0x7f.1'],
  ['a number as the last label', 'ada@example.1'],
  ['a bracketed address', 'ada@[127.0.0.1]'],
  ['an IPv6 address', 'ada@[IPv6:::1]'],
  ['an underscore in the domain', 'ada@a_b.example'],
  ['a hyphen at the end of a label', 'ada@a-.example'],
  ['percent-encoding in the domain', 'ada@ex%61mple.com'],
  ['a tab in the domain', 'ada@exam\tple.com'],
  ['a path behind the domain', 'ada@example.com/x'],
  ['a port', 'ada@example.com:25'],
  ['a soft hyphen in the domain', 'ada@exam\u00adple.com'],
  ['a variation selector in the domain', 'ada@i\u2764\ufe0f.ws'],
  ['a zero-width non-joiner in the domain', 'ada@نامه\u200cای.com'],
  ['the same as an A-label', 'ada@xn--mgba3gch31f060k.com'],
  ['an A-label that stands for nothing', 'ada@xn--a.com'],
  ['an empty A-label', 'ada@xn--.com'],
] as const) {
  test(`not an address: ${what}`, () => {
    assert.equal(canonicalEmail(address), undefined);
    assert.deepEqual(emailFormat(address), { flaw: flaw('format', 'must be a valid email address') });
  });
}

for (const [what, address] of [
  ['a route', 'a%b.example@example.com'],
  ['a route of UUCP', 'b.example!a@example.com'],
  ['a pipe', '|a@example.com'],
  ['the beginning of encoded text', '=?utf-8?q?a?=@example.com'],
] as const) {
  test(`refused for a new account, accepted at sign-in: ${what}`, () => {
    assert.deepEqual(emailFormat(address), { flaw: flaw('format', 'must be a valid email address') });
    assert.equal(canonicalEmail(address), address);
  });
}

const atext = fc.constantFrom(..."abcxyzABCXYZ0189!#$%&'*+-/=?^_`{|}~");
const letter = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 1 })
  .filter((character) => /[\p{L}\p{M}\p{N}]/u.test(character));
const local = fc
  .array(fc.array(fc.oneof(atext, letter), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((atoms) => atoms.map((atom) => atom.join('')).join('.'))
  // Decomposed, as Hangul can be, or in capitals, it may be longer than the limit.
  .filter((text) =>
    [text.toLowerCase(), text.toUpperCase()].every((form) => Buffer.byteLength(form.normalize('NFD')) <= 64),
  );
const domain = fc.constantFrom('example.com', 'Bücher.example', '例え.jp', 'xn--bcher-kva.EXAMPLE');
const address = fc.tuple(local, domain).map((parts) => parts.join('@'));

test('a local part may contain any letter, mark and number', () => {
  fc.assert(fc.property(address, (typed) => assert.notEqual(canonicalEmail(typed), undefined)));
});

test('the canonical form is an address, and its own canonical form', () => {
  fc.assert(
    fc.property(address, (typed) => {
      const canonical = canonicalEmail(typed) ?? '';
      assert.equal(canonicalEmail(canonical), canonical);
    }),
  );
});

test('addresses that differ only in case or Unicode form have the same canonical form', () => {
  fc.assert(
    fc.property(address, (typed) => {
      const canonical = canonicalEmail(typed);
      for (const other of [typed.toLowerCase(), typed.normalize('NFC'), typed.normalize('NFD')]) {
        assert.equal(canonicalEmail(other), canonical, other);
      }
      // Some letters have no capital of their own, as ß.
      const upper = typed.toUpperCase();
      if (upper.toLowerCase() === typed.toLowerCase()) assert.equal(canonicalEmail(upper), canonical);
    }),
  );
});

test('an accepted address is bounded, and free of characters that break headers or mislead readers', () => {
  // Mostly empty, so that many of the texts are addresses.
  const junk = fc.oneof(
    { arbitrary: fc.constant(''), weight: 4 },
    { arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }), weight: 1 },
  );
  const anything = fc
    .tuple(junk, local, junk, fc.constantFrom('@', '@', '@', ''), junk, domain, junk)
    .map((parts) => parts.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(anything, (typed) => {
      const canonical = canonicalEmail(typed);
      if (canonical === undefined) return;
      accepted++;
      for (const text of [typed, canonical]) {
        assert.doesNotMatch(text, /[\p{C}\p{Z}<>,;:"()[\]\\]/u);
        assert.equal(text.split('@').length, 2);
      }
      assert.match(canonical, /@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/);
      assert.ok(Buffer.byteLength(typed) <= 254);
      assert.ok(canonical.length - canonical.indexOf('@') - 1 <= 253);
    }),
    { numRuns: 1_000 },
  );
  assert.ok(accepted > 50, `only ${accepted} addresses`);
});
