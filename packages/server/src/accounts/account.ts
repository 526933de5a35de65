/** A person who can sign in, as it is stored. */
export interface Account {
  readonly id: string;
  /** As it was typed, without spaces around it. */
  readonly email: string;
  readonly emailVerifiedAt: number | null;
  readonly name: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}
