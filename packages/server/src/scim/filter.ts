import { canonicalEmail } from '../accounts/email.ts';
import { judged } from './given.ts';
import { foldedUserName } from './user.ts';

/** What an index finds; each must hold. */
export interface Equalities {
  readonly userName?: string;
  readonly externalId?: string;
  readonly id?: string;
  /** Canonical; empty where it is none. */
  readonly email?: string;
}

/** What a filter asks for. */
export interface Sought<Equal = Equalities> {
  readonly equal: Equal;
  /** The rest of the filter; undefined where there is none. */
  readonly matches: ((resources: readonly object[]) => object[]) | undefined;
}

/** What an index answers of a test, if one does. The name of the attribute is in lower case: case makes no difference. */
export type Indexed<Equal> = (attribute: string, test: unknown) => Equal | undefined;

type Part = Readonly<Record<string, unknown>>;

/** The longest filter, in characters. */
const LONGEST = 1_000;

/** Reads a filter (RFC 7644, section 3.4.2.2). @throws Failure `SCIM_FILTER_INVALID` */
export function soughtBy<Equal extends object>(
  expression: string,
  indexed: Indexed<Equal>,
): Promise<Sought<Equal>> {
  const equality = (name: string, test: unknown) => indexed(name.toLowerCase(), test);
  return judged(({ Filter, ScimError }) => {
    if (expression.length > LONGEST)
      throw new ScimError(400, 'invalidFilter', `A filter has at most ${LONGEST} characters`);
    const parts = [...new Filter(expression)] as unknown as Part[];
    const [only, ...others] = parts;
    const entries = only && others.length === 0 ? Object.entries(only) : [];
    const equal: Equal = Object.assign({}, ...entries.map(([name, test]) => equality(name, test)));
    const rest = entries.filter(([name, test]) => equality(name, test) === undefined);
    if (entries.length > 0 && rest.length === 0) return { equal, matches: undefined };
    const filter = entries.length > 0 ? new Filter([Object.fromEntries(rest)]) : new Filter(expression);
    return { equal, matches: (resources) => filter.match([...resources]) as object[] };
  }, 'SCIM_FILTER_INVALID');
}

/** What indexes answer of users. */
export const indexedUsers: Indexed<Equalities> = (attribute, test) => {
  const value = equalTo(test);
  if (value === undefined) {
    const email = attribute === 'emails' ? addressIn(test as Part) : undefined;
    return email === undefined ? undefined : { email: canonicalEmail(email) ?? '' };
  }
  if (attribute === 'username') return { userName: foldedUserName(value) };
  if (attribute === 'externalid') return { externalId: value };
  return attribute === 'id' ? { id: value } : undefined;
};

/** The address of a test such as `emails[type eq "work"].value eq "ada@example.com"`, whatever its type. */
function addressIn({ value, type, ...others }: Part): string | undefined {
  const isPlain = Object.keys(others).length === 0 && (type === undefined || equalTo(type) !== undefined);
  return isPlain ? equalTo(value) : undefined;
}

/** The text that a test compares with, where it asks for equality. */
export function equalTo(test: unknown): string | undefined {
  const isEquality = Array.isArray(test) && test.length === 2 && test[0] === 'eq';
  return isEquality && typeof test[1] === 'string' ? test[1] : undefined;
}
