import { Failure } from '@portico/conventions';
import { normalized, normalizedOperations } from './normalize.ts';
import { parsePath } from './parse.ts';
import { type ScimTypes, scimTypes } from './schema.ts';
import {
  type Attributes,
  attributesOf,
  ENTERPRISE_SCHEMA,
  type GivenUser,
  type ScimTarget,
  USER_SCHEMA,
} from './user.ts';
import { userType } from './user-schema.ts';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** The longest attributes of a user, in characters of JSON. */
const MOST_CHARACTERS = 8_192;
/** The longest user name (as an address), external id or name. */
const LONGEST = 254;

/** Constants for the `scimType` of the library's errors. */
const CONSTANTS: Readonly<Record<string, string>> = {
  invalidFilter: 'SCIM_FILTER_INVALID',
  invalidPath: 'SCIM_PATH_INVALID',
  noTarget: 'SCIM_TARGET_MISSING',
};

export const invalid = (detail: string) => new Failure('SCIM_VALUE_INVALID', { detail });
export const invalidFilter = (detail: string) => new Failure('SCIM_FILTER_INVALID', { detail });

/**
 * Runs the library.
 * @param otherwise the constant for what has no `scimType` that is known
 * @throws Failure for what it refuses
 */
export async function judged<Result>(
  work: (types: ScimTypes) => Result | Promise<Result>,
  otherwise = 'SCIM_VALUE_INVALID',
): Promise<Result> {
  const types = await scimTypes();
  try {
    return await work(types);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // It throws a TypeError for values of the wrong type, too.
    if (!(error instanceof types.ScimError || error instanceof TypeError)) throw error;
    const { scimType = '' } = error as { scimType?: string };
    throw new Failure(CONSTANTS[scimType] ?? otherwise, { detail: `${error.message}.` });
  }
}

/** A user as a body has it. @throws Failure `SCIM_VALUE_INVALID` */
export function givenUser(body: Readonly<Record<string, unknown>>): Promise<GivenUser> {
  return judged(({ User }) => {
    const user = { ...normalized(body), schemas: schemasIn(body.schemas) };
    return partsOf(new User(user, 'in'));
  });
}

/** An absent list stands for users; another one must name them. */
function schemasIn(schemas: unknown): unknown {
  if (schemas === undefined) return [USER_SCHEMA];
  if (!Array.isArray(schemas) || !schemas.includes(USER_SCHEMA))
    throw invalid(`"schemas" must name ${USER_SCHEMA}.`);
  return schemas;
}

/** A user as operations of a PATCH make it. @throws Failure `SCIM_VALUE_INVALID`, `SCIM_PATH_INVALID`, `SCIM_TARGET_MISSING` */
export function patchedUser(target: ScimTarget, operations: readonly unknown[]): Promise<GivenUser> {
  return judged(async ({ User, PatchOp }) => {
    const attributes = attributesOf(target);
    const active = target.manager !== undefined && target.row?.active !== 0;
    const now = { schemas: [USER_SCHEMA], id: target.account.id, ...attributes, active };
    let result: GivenUser = { attributes, active };
    for (const operation of operations) {
      judgePaths(operation);
      const extended = withExtension(operation, result.attributes);
      if (extended) {
        result = partsOf(new User({ schemas: [USER_SCHEMA], ...extended, active: result.active }));
        continue;
      }
      let user: object = new User({ ...now, ...result.attributes, active: result.active });
      for (const one of normalizedOperations(operation, result.attributes)) {
        const message = { schemas: [PATCH_SCHEMA], Operations: [one] };
        const patch = new PatchOp(message as ConstructorParameters<typeof PatchOp>[0]);
        // It leaves the user as it is, and returns nothing where the operation changes nothing.
        user = (await patch.apply(user as never, async (patched: object) => patched)) ?? user;
      }
      result = partsOf(user);
    }
    return result;
  });
}

/** Paths are read here first, since the library multiplies out what is in their brackets. @throws Failure `SCIM_PATH_INVALID` */
function judgePaths(operation: unknown): void {
  const { path, value } = (operation ?? {}) as Readonly<Record<string, unknown>>;
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  for (const one of typeof path === 'string' ? [path] : names.filter((name) => /[[\]()]/.test(name))) {
    const { filter } = parsePath(userType, one);
    const tests = filter?.kind === 'and' ? filter.parts : filter ? [filter] : [];
    if (!tests.every(({ kind }) => kind === 'compare' || kind === 'present'))
      throw new Failure('SCIM_PATH_INVALID');
  }
}

/** The attributes after an operation on the whole extension, which the library does not know; undefined for any other. */
function withExtension(operation: unknown, attributes: Attributes): object | undefined {
  const { op, path, value } = (operation ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof op !== 'string' || typeof path !== 'string') return undefined;
  if (path.toLowerCase() !== ENTERPRISE_SCHEMA.toLowerCase()) return undefined;
  const { [ENTERPRISE_SCHEMA]: former, ...others } = { ...attributes } as Readonly<Record<string, unknown>>;
  if (op.toLowerCase() === 'remove') return others;
  if (typeof value !== 'object' || value === null) throw invalid('"value" must have attributes.');
  const kept = op.toLowerCase() === 'add' && typeof former === 'object' ? former : {};
  return { ...others, [ENTERPRISE_SCHEMA]: { ...kept, ...value } };
}

/** What is kept of a user: not its id, its metadata, or a password. */
function partsOf(user: object): GivenUser {
  const { schemas: _, id: __, meta: ___, active, ...attributes } = JSON.parse(JSON.stringify(user));
  const { userName, externalId, displayName } = attributes as Partial<Attributes>;
  if (typeof userName !== 'string' || userName.trim() === '') throw invalid('"userName" is missing.');
  for (const name of [userName, externalId, displayName])
    if (name !== undefined && name.length > LONGEST)
      throw invalid(`Names have at most ${LONGEST} characters.`);
  const text = JSON.stringify(attributes);
  if (text.length > MOST_CHARACTERS) throw invalid(`A user has at most ${MOST_CHARACTERS} characters.`);
  if (text.includes('\\u0000')) throw invalid('A text holds a character that is none.');
  return { attributes, active };
}
