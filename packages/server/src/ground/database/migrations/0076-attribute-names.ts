/** The names of the claims or attributes that say address and name, where an owner has given them. */
export function attributeNames(): string[] {
  return ['alter table connections add column attributes text'];
}
