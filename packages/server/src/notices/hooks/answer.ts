import type { HookPoint } from '@portico/api';
import { parseStrictJson } from '@portico/conventions/serving';
import type { ExchangeAnswer } from '../../ground/outgoing/exchange.ts';
import { type HookGrant, NO_ADDITIONS } from '../../pipeline/hooks.ts';

/** Levels of nesting. */
const DEEPEST = 10;
/** Characters of a reason. */
const LONGEST_REASON = 200;
const MOST_ROLES = 20;
/** Tokens are sent with every request, so a hook may add only this much JSON to them, in bytes. */
const MOST_CLAIMS = 2_048;

/** The answer of a hook. */
export type HookAnswer =
  | { readonly isAllowed: true; readonly grant: HookGrant }
  | { readonly isAllowed: false; readonly reason: string | null };

/** An answer cannot be understood. Its message quotes nothing of it. */
export class HookAnswerInvalid extends Error {
  override readonly name = 'HookAnswerInvalid';
}

/** The points whose answers can have roles. */
const GIVING_ROLES: readonly HookPoint[] = ['organization.create', 'manager.join'];

/**
 * Reads the answer of a hook: 200 with `{ "allow": true }` and the additions of the point, or `{ "allow": false }` with a
 * `reason`. Nothing else counts, as it may come from a proxy, or mean something that this version does not know.
 * @throws HookAnswerInvalid
 */
export function answerIn(point: HookPoint, { status, body }: ExchangeAnswer): HookAnswer {
  if (status >= 300 && status < 400)
    throw new HookAnswerInvalid(`answered ${status}: redirects are not followed`);
  if (status !== 200) throw new HookAnswerInvalid(`answered ${status}`);
  const answer = parseStrictJson(body, DEEPEST);
  if (typeof answer?.allow !== 'boolean')
    throw new HookAnswerInvalid('the answer is not a JSON object with a boolean "allow"');
  const { allow, ...others } = answer;
  return allow
    ? { isAllowed: true, grant: grantIn(point, others) }
    : { isAllowed: false, reason: reasonIn(others) };
}

type Members = Readonly<Record<string, unknown>>;

function grantIn(point: HookPoint, { roles, claims, ...unknown }: Members): HookGrant {
  refuseUnknown(unknown);
  if (roles !== undefined && !GIVING_ROLES.includes(point))
    throw new HookAnswerInvalid('the answer has "roles", which this point does not take');
  if (claims !== undefined && point !== 'token.issue')
    throw new HookAnswerInvalid('the answer has "claims", which this point does not take');
  return {
    roles: roles === undefined ? NO_ADDITIONS.roles : rolesIn(roles),
    claims: claims === undefined ? NO_ADDITIONS.claims : claimsIn(claims),
  };
}

function rolesIn(roles: unknown): readonly string[] {
  const isList = Array.isArray(roles) && roles.length <= MOST_ROLES;
  if (!isList || !roles.every((name) => typeof name === 'string'))
    throw new HookAnswerInvalid(`"roles" in the answer is not a list of at most ${MOST_ROLES} names`);
  return [...new Set(roles as string[])].sort();
}

/**
 * The claims, which stand under one member whose name is a URL: no name that a standard has, or will have, is one (RFC 7519,
 * section 4.2).
 */
function claimsIn(claims: unknown): Members {
  const isObject = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
  const names = isObject ? Object.keys(claims) : [];
  const [name] = names;
  if (names.length !== 1 || name === undefined || !isNamespaced(name))
    throw new HookAnswerInvalid(
      '"claims" in the answer does not have exactly one member, named by an https:// URL',
    );
  if (Buffer.byteLength(JSON.stringify(claims)) > MOST_CLAIMS)
    throw new HookAnswerInvalid(`"claims" in the answer is larger than ${MOST_CLAIMS / 1_024} KiB`);
  return claims as Members;
}

const isNamespaced = (name: string) =>
  /^https:\/\/[^/\s]/.test(name) && name.length <= 200 && URL.canParse(name);

/** Characters that a line of plain text cannot have: controls, line separators, and such as change its direction. */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

function reasonIn({ reason, ...unknown }: Members): string | null {
  refuseUnknown(unknown);
  if (reason === undefined) return null;
  const isPlain =
    typeof reason === 'string' && reason.length <= LONGEST_REASON * 2 && !NOT_PLAIN.test(reason);
  if (!isPlain || [...reason].length > LONGEST_REASON)
    throw new HookAnswerInvalid(
      `"reason" in the answer is not one line of at most ${LONGEST_REASON} characters`,
    );
  return reason.trim() || null;
}

function refuseUnknown(unknown: Members): void {
  if (Object.keys(unknown).length > 0) throw new HookAnswerInvalid('the answer has unknown members');
}
