/** What the last sign-in of a manager gives by itself, which groups of the directory then do not take away. */
export function claimedRoles(): string[] {
  return ["alter table given_roles add column claimed_role text check (claimed_role in ('admin', 'viewer'))"];
}
