type Option = 'organization-roles' | 'roles-file' | 'brand-file' | 'providers' | 'email-codes';

/** As the service has written them: words, and names with a value, such as `password=8`. */
const options =
  document.querySelector<HTMLMetaElement>('meta[name="portico-options"]')?.content.split(' ') ?? [];

/**
 * Whether the service is configured so: `organization-roles` if owners make roles for their organizations, `roles-file`
 * if a file defines the team's, `brand-file` if one defines the brand, `providers` if people can sign in with
 * providers, `email-codes` if with codes from emails. Decides only what to offer: the service enforces it.
 */
export const hasOption = (option: Option) => options.includes(option);

/** The value of an option, such as `home`; undefined if the service has none. */
export const optionOf = (name: 'grace' | 'home' | 'password') =>
  options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
