type Option = 'organization-roles' | 'roles-file';

const on = document.querySelector<HTMLMetaElement>('meta[name="portico-options"]')?.content.split(' ') ?? [];

/**
 * Whether the service is configured so: `organization-roles` if owners make roles for their organizations, `roles-file` if
 * a file defines the team's. Only for what to offer: the service decides what is done.
 */
export const hasOption = (option: Option) => on.includes(option);
