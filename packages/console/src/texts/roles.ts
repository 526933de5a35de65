import { pluralOf } from '../frame/time.ts';

/** Failures that only those meet who make roles of the product. */
export const failures = {
  ROLE_NOT_FOUND: 'This role no longer exists.',
  ROLE_ALREADY_EXISTS: 'Another role already has this name.',
  ROLE_IN_USE: 'Someone has this role. Choose the role that they get in its place.',
  ROLE_PROTECTED: 'This comes from a file of the service, so it can’t be changed here.',
  ROLE_LIMIT_REACHED: 'There can be no more roles. Delete one that nobody needs.',
  PERMISSION_IN_USE: 'A role still has this permission. Take it from the role first.',
} as const;

export const roles = {
  nameHint: 'For programs: lower-case letters, digits, “-” and “_”, such as “approver”.',
  nameFlaw:
    'Begin with a lower-case letter, and use up to 64 lower-case letters, digits, “-” and “_”. The names owner, admin and viewer are taken.',
  title: 'Title',
  titleHint: 'What people read in place of the name.',
  description: 'Description',
  permissionsHint: 'What those who have it may do in the product',
  permissionsFlaw: 'Some of these permissions can’t be given any more. Reload the page.',
  noPermissions: 'There are no permissions to choose from yet.',
  delegable: 'Owners and admins can give it',
  delegableHint: 'Without this, only operators can.',
  yes: 'Yes',
  no: 'No',

  create: 'Create a role',
  submit: 'Create role',
  created: (name: string) => `The role “${name}” has been created.`,
  list: 'Roles',
  empty: 'There are no roles yet.',
  confersNone: 'No permissions',
  /** The end of a list that leaves some out. */
  more: (count: number) => pluralOf(count, { other: '# more' }),

  editTitle: (name: string) => `Edit the role “${name}”`,
  saved: (name: string) => `The role “${name}” has been saved.`,

  removeNamed: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete the role “${name}”?`,
  replacement: 'Those who have it get',
  noReplacement: 'Nothing, as nobody has it',
  replacementFlaw: 'This role no longer exists. Reload the page.',
  removed: (name: string) => `The role “${name}” has been deleted.`,
} as const;

export const ownRoles = {
  lines:
    'Roles of your own say what people and API keys of this organization may do in the product, beside the roles that come with it.',
  ownersOnly: 'Only owners can see this.',
  off: 'Organizations can’t make roles of their own here. Those that they made before stay as they are.',
  ofTeam: 'Comes with the product',
} as const;

export const catalogue = {
  file: 'Permissions and roles come from the file that PORTICO_ROLES_FILE names. Change the file, then restart the service: here, you can only see them.',
  roleLines: 'These roles count in every organization.',
  own: 'Only operators give it',

  permissionLines:
    'What a permission means is up to your product: none opens anything in these pages or in the interface of this service.',
  none: 'There are no permissions yet.',
  delegable: 'Organizations can use it in roles of their own',
  delegableShort: 'For own roles',
  add: 'Add a permission',
  nameHint: 'Two to four words with colons between them, such as “invoice:approve”.',
  flaw: 'Use two to four words of lower-case letters with colons between them, up to 64 characters, that no other permission has. A description has at most 500 characters.',
  submit: 'Add permission',
  added: (name: string) => `“${name}” has been added.`,
  editTitle: (name: string) => `Edit the permission “${name}”`,
  saved: (name: string) => `“${name}” has been saved.`,
  staysDelegable:
    'A role that an organization made has this permission, so organizations must be able to use it.',
  removeTitle: (name: string) => `Remove the permission “${name}”?`,
  removeLines: 'Your product’s checks for it are answered with no from then on.',
  removed: (name: string) => `“${name}” has been removed.`,
} as const;
