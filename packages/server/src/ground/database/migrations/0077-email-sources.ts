/** Where the test of a connection looked for the address. */
export function emailSources(): string[] {
  return ["alter table connection_tests add column email_sources text not null default '[]'"];
}
