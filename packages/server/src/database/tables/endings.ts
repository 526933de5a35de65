import type { Role } from './organizations.ts';

/** Something that has ended, and of which there are still rows: they go later, some at a time. */
export interface EndingRow {
  id: string;
  kind: 'account' | 'organization' | 'invitations' | 'api_keys';
  /** The account, the organization, or who made the invitations or the API keys. */
  subject_id: string;
  /** Of an account, as long as invitations may tell its address. */
  email_canonical: string | null;
  /** Of invitations and API keys: those of one organization; null for all. */
  organization_id: string | null;
  /** Of invitations: those to this role; null for any. */
  role: Role | null;
  /** Of invitations and API keys: no newer ones. */
  up_to: string | null;
  /** JSON: what is told of what goes. */
  details: string;
  /** Which rows go next. */
  stage: string;
  /** They come after this id. */
  after: string;
  /** By the clock of the database. */
  due_at: number;
}
