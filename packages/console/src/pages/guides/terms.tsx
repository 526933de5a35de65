/**
 * Names in the interface of a provider, within a sentence: between U+2066 and U+2069, left-to-right isolate and its end
 * (Unicode Standard Annex 9, section 2.7).
 */
export const term = (name: string) => `\u2066${name}\u2069`;

/** The way through menus and pages, as one name. */
export const pathOf = (names: readonly string[]) => term(names.join(' → '));

const TERM = /\u2066([^\u2066\u2069]*)\u2069/;

const setOff = (name: string) => (
  <b dir="ltr" lang="en" translate={false}>
    {name}
  </b>
);

/** A sentence whose names are set off from it, in their language. */
export const WithTerms = ({ text }: { readonly text: string }) =>
  text.split(TERM).map((part, at) => (at % 2 === 0 ? part : setOff(part)));
