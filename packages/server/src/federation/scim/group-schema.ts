import { complex, reference, resourceType, type Schema, text } from './attribute.ts';
import { GROUP_SCHEMA } from './group.ts';

const IMMUTABLE = { mutability: 'immutable' } as const;

/** RFC 7643, section 4.2. */
export const groupSchema: Schema = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'Group',
  attributes: [
    text('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
    complex('members', 'The users in the group', {
      multiValued: true,
      isUnbounded: true,
      subAttributes: [
        text('value', 'The id of the user', { ...IMMUTABLE, required: true, caseExact: true }),
        reference('$ref', 'The URI of the user', { ...IMMUTABLE, referenceTypes: ['User'] }),
        text('display', 'The name of the user', IMMUTABLE),
        text('type', "The type of the member: 'User'", IMMUTABLE),
      ],
    }),
  ],
};

export const groupType = resourceType(groupSchema);
