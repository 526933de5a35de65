/** The page of an organization's domains. */
export const domains = {
  heading: 'Add a domain',
  lines:
    'People whose addresses are in a domain of the organization can sign in with its own provider. A record in the DNS shows that the domain is yours.',
  submit: 'Add domain',
  name: 'Domain',
  nameHint: 'What comes after the @ in addresses, such as example.com. Subdomains are added by themselves.',
  nameMissing: 'Enter a domain.',
  nameFlaw:
    'Enter a domain of your own, such as example.com. Domains of mail providers, and suffixes under which anyone can register names, cannot be added.',
  empty: 'There are no domains yet.',
  states: {
    pending: 'Not verified yet',
    verified: 'Verified',
    lost: 'Lost',
  },
  neverChecked: 'never checked',
  checked: (distance: string) => `checked ${distance}`,
  enter: 'Enter this TXT record in the DNS of the domain, and keep it there:',
  copyName: 'Copy name',
  copyValue: 'Copy value',
  check: 'Check now',
  found: (name: string) => `${name} is verified.`,
  notFound: 'The record was not found. It can take hours until a new one is seen.',
  removeLines:
    'Its addresses no longer belong to the organization, and another organization can verify the domain.',
  removed: (name: string) => `${name} has been removed.`,
};
