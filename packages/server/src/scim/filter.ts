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
export interface Sought {
  readonly equal: Equalities;
  /** The rest of the filter; undefined where there is none. */
  readonly matches: ((users: readonly object[]) => object[]) | undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** The longest filter, in characters. */
const LONGEST = 1_000;

/** Reads a filter (RFC 7644, section 3.4.2.2). @throws Failure `SCIM_FILTER_INVALID` */
export function soughtBy(expression: string): Promise<Sought> {
  return judged(({ Filter, ScimError }) => {
    if (expression.length > LONGEST)
      throw new ScimError(400, 'invalidFilter', `A filter has at most ${LONGEST} characters`);
    const parts = [...new Filter(expression)] as unknown as Part[];
    const [only, ...others] = parts;
    const entries = only && others.length === 0 ? Object.entries(only) : [];
    const equal: Equalities = Object.assign({}, ...entries.map(([name, test]) => equality(name, test)));
    const rest = entries.filter(([name, test]) => equality(name, test) === undefined);
    if (entries.length > 0 && rest.length === 0) return { equal, matches: undefined };
    const filter = entries.length > 0 ? new Filter([Object.fromEntries(rest)]) : new Filter(expression);
    return { equal, matches: (users) => filter.match([...users]) as object[] };
  });
}

/** What an index answers of a test, if one does. Names of attributes are not case-sensitive. */
function equality(name: string, test: unknown): Equalities | undefined {
  const value = equalTo(test);
  const attribute = name.toLowerCase();
  if (value === undefined) {
    const email = attribute === 'emails' ? addressIn(test as Part) : undefined;
    return email === undefined ? undefined : { email: canonicalEmail(email) ?? '' };
  }
  if (attribute === 'username') return { userName: foldedUserName(value) };
  if (attribute === 'externalid') return { externalId: value };
  return attribute === 'id' ? { id: value } : undefined;
}

/** The address of a test such as `emails[type eq "work"].value eq "ada@example.com"`, whatever its type. */
function addressIn({ value, type, ...others }: Part): string | undefined {
  const isPlain = Object.keys(others).length === 0 && (type === undefined || equalTo(type) !== undefined);
  return isPlain ? equalTo(value) : undefined;
}

function equalTo(test: unknown): string | undefined {
  const isEquality = Array.isArray(test) && test.length === 2 && test[0] === 'eq';
  return isEquality && typeof test[1] === 'string' ? test[1] : undefined;
}
