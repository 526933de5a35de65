import { domainToASCII, domainToUnicode } from 'node:url';
import type { Parsed } from '@portico/conventions';
import { folded } from '../folded.ts';

/** Code points of a word that are kept and compared: an index takes no text of any length. */
const LONGEST_WORD = 100;

/** Between words: spaces, punctuation, controls, and the plus of an address. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{S}]|\+/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The words of a text as they are compared, each once: without regard to case and width, or to what is not seen. */
function wordsIn(text: string): string[] {
  const compared = folded(text.replace(UNSEEN, '').normalize('NFKC')).normalize('NFKC');
  const words = compared.split(BETWEEN_WORDS).filter((word) => word !== '');
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** A domain is found in either of its forms, however it was typed. */
function wordsInEmail(email: string): string[] {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return wordsIn([email, domainToASCII(domain), domainToUnicode(domain)].join(' '));
}

/** What a search finds something by. */
export interface Findable {
  readonly words: readonly string[];
  /** What they were taken from, as the database can put it together, too. */
  readonly words_of: string;
}

export function findableAccount({
  email,
  name,
}: {
  readonly email: string;
  readonly name: string | null;
}): Findable {
  const words = [...new Set([...wordsInEmail(email), ...wordsIn(name ?? '')])];
  return { words, words_of: `${email} ${name ?? ''}` };
}

export function findableOrganization({ name }: { readonly name: string }): Findable {
  return { words: wordsIn(name), words_of: name };
}

export function findableInvitation({ email }: { readonly email: string }): Findable {
  return { words: wordsInEmail(email), words_of: email };
}

/** What words must begin with, all of it: nothing is looked for twice, and what is empty finds nothing. */
export function searchFormat(text: string): Parsed<readonly string[]> {
  const words = wordsIn(text).sort();
  // In this order, a word that begins with another comes after it.
  return { value: words.filter((word, at) => !words[at + 1]?.startsWith(word)) };
}

export function isFound(sought: readonly string[], { words }: Findable): boolean {
  return sought.every((start) => words.some((word) => word.startsWith(start)));
}
