import { domainToASCII, domainToUnicode } from 'node:url';
import type { Parsed } from '@portico/conventions';
import { folded } from '../folded.ts';

/** Code points of a word that are indexed and compared, because databases limit the size of index entries. */
const LONGEST_WORD = 100;

/** Between words: spaces, punctuation, controls, and the plus of an address. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{S}]|\+/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The distinct words of a text, normalized for comparison: without case, width and invisible characters. */
function wordsIn(text: string): string[] {
  const compared = folded(text.replace(UNSEEN, '').normalize('NFKC')).normalize('NFKC');
  const words = compared.split(BETWEEN_WORDS).filter((word) => word !== '');
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** Includes both forms of the domain, ASCII and Unicode. */
function wordsInEmail(email: string): string[] {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return wordsIn([email, domainToASCII(domain), domainToUnicode(domain)].join(' '));
}

/** The words by which a search finds a row. */
export interface Findable {
  readonly words: readonly string[];
  /** The text they were taken from, which the database can also compute. */
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

/** The beginnings that words must have, without redundant ones. An empty list finds nothing. */
export function searchFormat(text: string): Parsed<readonly string[]> {
  const words = wordsIn(text).sort();
  // Sorted, a word comes right before those that begin with it.
  return { value: words.filter((word, at) => !words[at + 1]?.startsWith(word)) };
}

export function isFound(sought: readonly string[], { words }: Findable): boolean {
  return sought.every((start) => words.some((word) => word.startsWith(start)));
}
