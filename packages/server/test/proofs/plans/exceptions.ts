/** Operations whose answers are no pages: neither statements nor rows are as few as for one. */
export const WHOLE: Readonly<Record<string, string>> = {
  exportAccount: 'It answers with all that an account has, some hundred rows at a time.',
  exportOrganizationEvents: 'It answers with all events, some hundred at a time.',
  exportEventsAsOperator: 'It answers with all events, some hundred at a time.',
  listScimUsers: 'A directory gets a hundred at once unless it asks for fewer.',
  listScimGroups: 'A directory gets a hundred at once unless it asks for fewer.',
};

/** Callers that an operation takes, but who may not do it in the test, or to whom its resource is unknown. */
export const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // The role of an organization: service keys see those of the catalogue.
  getRole: ['service_key'],
  updateRole: ['service_key'],
  deleteRole: ['service_key'],
  // Owners alone do it, and a key is at most an admin.
  deleteOrganization: ['api_key'],
};

/** Operations that touch more blocks than others. */
export const MANY_BLOCKS: Readonly<Record<string, string>> = {
  listGrants:
    'Counting judges the memberships of the account for each of its grants: far more than usual in an account with hundreds of either.',
};

/** A flaw that is accepted. */
interface Exception {
  /** A part of the statement's text. */
  readonly statement: RegExp;
  readonly flaw: RegExp;
  readonly reason: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    statement: /as conferred\)/,
    flaw: /TEMP B-TREE FOR DISTINCT/,
    reason: 'It sorts the permissions that one manager or key has by its roles.',
  },
  {
    statement: /from "product_roles" as "r"/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'An organization has a bounded number of roles, and so has the catalogue.',
  },
  {
    statement: /from "applications" where/,
    flaw: /TEMP B-TREE FOR ORDER BY|reads/,
    reason: 'The team registers its applications by hand.',
  },
  {
    statement: /from "operators" as "o"/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'They are the team.',
  },
  {
    statement: /^delete from "devices" where/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'It sorts the devices of one account, 200 at most.',
  },
  {
    statement: /^select "o"\.\* from "managers" as "m" .* order by "o"\."id"$/s,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'It sorts the organizations that an account owns alone, all of which are deleted with it.',
  },
  {
    statement: /from "brand_logos" order by/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'The team uploads them by hand, and few are kept.',
  },
  {
    statement: /from "leaves" where/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'It sorts the leaves of the subtrees of some seals, 4,000 at most.',
  },
  {
    statement: /from "scim_members" where "group_id" in/,
    flaw: /TEMP B-TREE FOR ORDER BY/,
    reason: 'It sorts the members of the groups of a page, all of which are in the answer.',
  },
  {
    statement:
      /^select count\(\*\) as "number" from \(\(select "[ao]"\."id" from "(accounts|organizations)" .* limit/,
    flaw: /scans/,
    reason: 'Counting ends after 10,000 rows. Most rows count, so they are read as they lie.',
  },
  {
    statement: /^select count\(\*\) as "count" from "scim_(users|groups)"/,
    flaw: /scans|reads|throws/,
    reason: 'Each page of a directory tells how many there are in all (RFC 7644, section 3.4.2).',
  },
  {
    statement: /from "managers" as "m" where "m"\."organization_id" = "o"\."id" limit 10000/,
    flaw: /reads/,
    reason: 'Operators see how many managers an organization has; counting ends after 10,000 for each.',
  },
  {
    statement: /from "grants" as "g" .* "g"\."account_id" = /s,
    flaw: /reads|throws/,
    reason:
      'PostgreSQL judges all grants of the account before it takes a page, and for each the memberships of the account: far more than usual in an account with hundreds of either.',
  },
  {
    statement: /left join "managers" as "own" on .* where "r"\."id" = /s,
    flaw: /reads|throws/,
    reason:
      'With a plan for all values, PostgreSQL may look through the memberships of the account for the one in the organization of the role.',
  },
];

/** Tables with few rows, however large the others grow. */
export const SMALL: Readonly<Record<string, string>> = {
  application_secrets: 'An application has one, or two while it is rotated.',
  applications: 'The team registers them by hand.',
  approvals: 'Operators ask one another for them by hand.',
  brand: 'It has one row.',
  brand_logos: 'The team uploads them by hand, and few are kept.',
  configuration_keys: 'They are what the team manages by files.',
  connection_tests: 'They are kept for an hour or so.',
  event_feed: 'It has one row.',
  first_operator: 'It has one row.',
  grant_endings: 'They are kept until they have been carried out.',
  hooks: 'There is one for each point at most.',
  operators: 'They are the team.',
  policy_defaults: 'It has one row.',
  providers: 'The team configures them by hand.',
  product_permissions: 'They are the catalogue of the product.',
  product_role_permissions: 'They are looked up by their roles.',
  role_catalogue: 'It has one row.',
  scim_awaited_roles: 'They are kept until a sign-in.',
  secret_keys: 'They are made when they are rotated.',
  service_key_secrets: 'A service key has one, or two while it is rotated.',
  service_keys: 'The team makes them by hand.',
  signing_keys: 'They are made when they are rotated.',
  statistics: 'They are counted once in a while.',
  team_webhooks: 'The team configures them by hand.',
  tasks: 'They are the kinds of work in the background.',
};
