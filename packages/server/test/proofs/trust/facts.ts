import { type Row, rowsOfEach } from '../../harness/rows.ts';

/**
 * Sources of a caller's rights, as the database stores them: a live session, and whether it is strong; a password; an
 * address, and whether it is verified; a second factor; a recovery code; being an operator; a role, and whether its
 * manager has accepted it; an invitation to one; an API key, a service key or the token of a directory; an account that
 * may act; an operator's approval of a step.
 */
export const FACTS = {
  session: `select s.id as key, case when s.methods in ('password', 'totp', 'recovery_code') then 1 else 2 end as rank,
    '' as value from sessions s join accounts a on a.id = s.account_id
    where a.ended_session_id is null or s.id > a.ended_session_id or s.id = a.kept_session_id`,
  password: `select id as key, 1 as rank, password_hash as value from accounts`,
  address: `select id as key, case when email_verified_at is null then 0 else 1 end as rank, email_canonical as value
    from accounts`,
  factor: `select account_id as key, 1 as rank, '' as value from totp
    union all select id as key, 1 as rank, public_key as value from passkeys`,
  identity: `select id as key, 1 as rank, '' as value from identities`,
  code: `select code_hmac as key, 1 as rank, '' as value from recovery_codes`,
  operator: `select account_id as key, 1 as rank, '' as value from operators`,
  role: `select m.id as key, case when o.deleted_at is not null then 0
    else case m.role when 'owner' then 3 when 'admin' then 2 else 1 end * 2 + m.accepted end as rank, '' as value
    from managers m join organizations o on o.id = m.organization_id`,
  invitation: `select id as key, 1 as rank, '' as value from invitations where state = 'pending'`,
  key: `select s.hash as key, case when o.purged_at is null then 1 else 0 end as rank, '' as value
    from api_key_secrets s join api_keys k on k.id = s.api_key_id join organizations o on o.id = k.organization_id
    union all select s.hash as key, 1 as rank, '' as value
    from application_secrets s join applications a on a.id = s.application_id where a.api_key_id is not null
    union all select hash as key, 1 as rank, '' as value from service_key_secrets
    union all select hash as key, 1 as rank, '' as value from scim_tokens`,
  account: `select id as key, case when suspended_at is null then 1 else 0 end as rank, '' as value from accounts`,
  approval: `select id as key, case state when 'pending' then 1 when 'approved' then 2 else 0 end as rank, '' as value
    from approvals`,
} as const;
export type Fact = keyof typeof FACTS;

/** All rows of these kinds, by subject. */
export type Facts = ReadonlyMap<Fact, ReadonlyMap<string, Row>>;

export async function factsOf(databaseUrl: string): Promise<Facts> {
  const kinds = Object.keys(FACTS) as Fact[];
  const found = await rowsOfEach(databaseUrl, Object.values(FACTS));
  return new Map(
    kinds.map((kind, at) => [kind, new Map((found[at] ?? []).map((row) => [String(row.key), row]))]),
  );
}

/** Which kinds were given and taken between two times. */
export interface Difference {
  readonly gives: readonly Fact[];
  readonly takes: readonly Fact[];
}

export function differenceOf(before: Facts, after: Facts): Difference {
  const kinds = Object.keys(FACTS) as Fact[];
  const [were, are] = [before, after].map((facts) => (kind: Fact) => facts.get(kind) ?? new Map());
  return {
    gives: kinds.filter((kind) => isMore(were?.(kind), are?.(kind))),
    takes: kinds.filter((kind) => isMore(are?.(kind), were?.(kind), true)),
  };
}

type Rows = ReadonlyMap<string, Row> | undefined;

/** Whether the second has something that is not in the first, or gives more rights there. */
function isMore(first: Rows, second: Rows, onlyRank = false): boolean {
  return [...(second ?? [])].some(([key, { rank, value }]) => {
    const other = first?.get(key);
    const isOther = !onlyRank && other !== undefined && other.value !== value;
    return Number(rank) > Number(other?.rank ?? 0) || (isOther && Number(rank) > 0);
  });
}
