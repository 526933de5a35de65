/**
 * What becomes of somebody by a provider's word, in one table. An identity is a subject of an issuer, and an account is
 * never linked to one only because the address is the same: an address can be claimed at a provider that does not check
 * it, registered here by somebody else beforehand, and passed on there later.
 */

/** The account that has the address which the provider names. */
export type Address =
  /** The provider names none, or not an address. */
  | 'none'
  | 'free'
  /** Of an account whose holder has proved that it is theirs. */
  | 'verified'
  | 'unverified';

/** What the word of a provider on an address is worth. */
export type Word =
  | 'doubted'
  /** The mailbox is the person's. */
  | 'believed'
  /** The organization whose domain it is answers for it. */
  | 'authoritative';

export type Verdict =
  /** To the account to which the identity is linked. */
  | 'sign_in'
  | 'register'
  /** A new account whose address is yet to be verified, by the usual mail. */
  | 'register_unverified'
  /** To the account that has the address, which is linked. */
  | 'link'
  /** The same, once everything that was set up before is gone. */
  | 'take_over'
  /** First, the person has to sign in to the account in another way. */
  | 'not_linked'
  | 'refuse';

/** For an identity that is linked to no account. */
export const LINKING: Readonly<Record<Address, Readonly<Record<Word, Verdict>>>> = {
  none: { doubted: 'refuse', believed: 'refuse', authoritative: 'refuse' },
  free: { doubted: 'register_unverified', believed: 'register', authoritative: 'register' },
  verified: { doubted: 'not_linked', believed: 'not_linked', authoritative: 'link' },
  unverified: { doubted: 'not_linked', believed: 'take_over', authoritative: 'take_over' },
};

export function verdictOn(situation: {
  readonly isLinked: boolean;
  readonly address: Address;
  readonly word: Word;
}): Verdict {
  return situation.isLinked ? 'sign_in' : LINKING[situation.address][situation.word];
}
