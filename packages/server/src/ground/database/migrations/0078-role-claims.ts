/** How the claim that gives roles came in a test of a connection. */
export function roleClaims(): string[] {
  return [
    "alter table connection_tests add column role_claim text check (role_claim in ('present', 'empty', 'absent', 'unreadable'))",
  ];
}
