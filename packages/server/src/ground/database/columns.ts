/** The names of columns from a record that has a member for each, so that the compiler knows whether one is missing. */
export function namesOf<Columns extends object>(columns: Columns): (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[];
}

/** A list that names each column of a table once, to be checked: `namesOf<Row>` of these members. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: true };

/** Columns of the table that a query calls by this alias: `o.name`. */
export function columns<const Alias extends string, Name extends string>(
  alias: Alias,
  names: readonly Name[],
): `${Alias}.${Name}`[] {
  return names.map((name) => `${alias}.${name}` as const);
}

/** For each name by itself, not each with each. */
type As<Alias extends string, Name> = Name extends string ? `${Alias}.${Name} as ${Alias}_${Name}` : never;

/** The same, under names that no other table of the query has: `o.name as o_name`. */
export function aliased<const Alias extends string, Name extends string>(
  alias: Alias,
  names: readonly Name[],
): As<Alias, Name>[] {
  return names.map((name) => `${alias}.${name} as ${alias}_${name}` as As<Alias, Name>);
}

/** The columns of `Whole` that `aliased` selected, by their own names. */
type Own<Whole, Alias extends string> = {
  [Key in keyof Whole as Key extends `${Alias}_${infer Name}` ? Name : never]: Whole[Key];
};
type Rest<Whole, Alias extends string> = {
  [Key in keyof Whole as Key extends `${Alias}_${string}` ? never : Key]: Whole[Key];
};

/** Takes the columns that `aliased` selected out of a row. @returns them by their own names, and the rest */
export function fromAliased<Whole extends object, const Alias extends string>(whole: Whole, alias: Alias) {
  const own: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(whole))
    if (key.startsWith(`${alias}_`)) own[key.slice(alias.length + 1)] = value;
    else rest[key] = value;
  return { row: own as Own<Whole, Alias>, rest: rest as Rest<Whole, Alias> };
}
