/** A word by which lists are searched, as `search/words.ts` takes it from a text; unique by what has it. */
interface WordRow {
  word: string;
}

/** A word of the name or the address of an account. */
export interface AccountWordRow extends WordRow {
  /** Goes with its account. */
  account_id: string;
}

/** A word of the name of an organization. */
export interface OrganizationWordRow extends WordRow {
  /** Goes with its organization. */
  organization_id: string;
}

/** A word of the address that was invited. */
export interface InvitationWordRow extends WordRow {
  /** Goes with its invitation. */
  invitation_id: string;
}
