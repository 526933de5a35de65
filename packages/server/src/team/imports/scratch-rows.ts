import type { Flaw } from './flaw.ts';
import type { GivenIdentity } from './given-identities.ts';

/** A problem with a line of the file. */
export interface Problem extends Flaw {
  readonly line: number;
}

/** A role that a line gives in an organization. */
export interface LineRole {
  readonly line: number;
  /** Index in the line's organizations. */
  readonly at: number;
  readonly account: LineAccountState;
  /** 1 where its line may be the one that creates the organization. */
  readonly isFounding: 0 | 1;
}

export interface LineAccount {
  readonly number: number;
  /** Canonical. */
  readonly email: string;
  readonly key: string | null;
}

/** An identity that a line gives. */
export interface LineIdentity extends Pick<GivenIdentity, 'issuer' | 'subject'> {
  readonly line: number;
  /** Index in the line's identities. */
  readonly at: number;
}

/** Whether the account of a line is new, exists already, or exists and is taken over. */
export type LineAccountState = 'new' | 'there' | 'taken_over';

/** Whether an organization that lines name is new, exists already, or has been deleted since. */
export type ReferenceState = 'new' | 'there' | 'gone';
