import { invalid } from './invalid.ts';
import { isNamed } from './names.ts';
import { type PatchOperation, patchOperations } from './operations.ts';
import { patched } from './patch.ts';
import { type Attributes, attributesOf, type GivenUser, type ScimTarget, USER_SCHEMA } from './user.ts';
import { userSchema, userType } from './user-schema.ts';
import { canonicalMembers, type Members } from './values.ts';

/** The longest attributes of a user, in characters of JSON. */
const MOST_CHARACTERS = 8_192;
/** The longest user name (as an address), external id or name. */
const LONGEST = 254;

/** A user as a body has it. @throws Failure `SCIM_VALUE_INVALID` */
export function givenUser(body: Members): GivenUser {
  const { schemas } = body;
  // An absent list stands for users.
  if (schemas !== undefined && !(Array.isArray(schemas) && isNamed(userSchema, schemas)))
    throw invalid(`"schemas" must name ${USER_SCHEMA}.`);
  return judged(body);
}

/** The operations of a PATCH of a user. @throws Failure `SCIM_VALUE_INVALID`, `SCIM_PATH_INVALID`, `SCIM_TARGET_MISSING` */
export const userOperations = (operations: readonly unknown[]) => patchOperations(userType, operations);

/** A user as operations make it. @throws Failure `SCIM_VALUE_INVALID`, `SCIM_TARGET_MISSING` */
export function patchedUser(target: ScimTarget, operations: readonly PatchOperation[]): GivenUser {
  const active = target.manager !== undefined && target.row?.active !== 0;
  return judged(patched(userType.resource, operations, { ...attributesOf(target), active }));
}

/** Attributes of a user that are kept. */
function judged(user: Members): GivenUser {
  const { active, ...attributes } = canonicalMembers(userType.resource, user) ?? {};
  const { userName, externalId, displayName } = attributes as Partial<Attributes>;
  if (userName === undefined || userName.trim() === '') throw invalid('"userName" is missing.');
  for (const name of [userName, externalId, displayName])
    if (name !== undefined && name.length > LONGEST)
      throw invalid(`Names have at most ${LONGEST} characters.`);
  const text = JSON.stringify(attributes);
  if (text.length > MOST_CHARACTERS) throw invalid(`A user has at most ${MOST_CHARACTERS} characters.`);
  if (text.includes('\\u0000')) throw invalid('A text has an invalid character.');
  return { attributes: { ...attributes, userName }, active: active as boolean | undefined };
}
