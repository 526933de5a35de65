type Option = 'organization-roles' | 'roles-file';

/** As the service has written them: words, and `home=` with a URL. */
export const options =
  document.querySelector<HTMLMetaElement>('meta[name="portico-options"]')?.content.split(' ') ?? [];

/**
 * Whether the service is configured so: `organization-roles` if owners make roles for their organizations, `roles-file` if
 * a file defines the team's. Only for what to offer: the service decides what is done.
 */
export const hasOption = (option: Option) => options.includes(option);
