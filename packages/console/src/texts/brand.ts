/** Failures that only those meet who change the brand. */
export const failures = {
  BRAND_PROTECTED: 'The brand comes from a file of the service, so it can’t be changed here.',
} as const;

/** The page on which operators set the brand. */
export const brandPage = {
  lines:
    'What people know your service by. Pages, emails, authenticator apps and passkeys carry it, so that people recognize you.',
  file: 'The brand comes from the file that PORTICO_BRAND_FILE names. Change the file, then restart the service: here, you can only see it.',
  nameHint: 'Leave it empty for the name that the service is configured with.',
  logoDark: 'Logo for dark backgrounds',
  logoHint: 'A PNG or WebP of at most 32 KiB and 1,024 pixels a side. It stands beside the name.',
  logoDarkHint: 'Only if the other one can’t be seen there.',
  accent: 'Colour on light backgrounds',
  accentHint: 'Such as #1f5c99. Links and buttons have it.',
  accentDark: 'Colour on dark backgrounds',
  accentDarkHint: 'Leave it empty for the nearest colour that is light enough.',
  accentFlaw: (nearest: string | undefined) =>
    nearest === undefined
      ? 'Enter a colour, such as #1f5c99.'
      : `Text in this colour can’t be read well. The nearest colour that can is ${nearest}.`,
  supportFlaw: 'Enter an address that begins with https://, or mailto: and an email address.',
  links: {
    home: 'Your own page',
    terms: 'Terms of service',
    privacy: 'Privacy notice',
    support: 'Help',
  },
  supportHint: 'A page, or mailto: and an address.',
  mailFooter: 'Last lines of emails',
  mailFooterHint: 'Such as the address of your company.',
  languages: 'Languages',
  languagesHint: 'In which people can have pages and emails',
  languagesFlaw: 'Choose at least one language.',
  saved: 'The brand has been saved. People see it within seconds; here, reload the page.',
  preview: 'Preview',
  light: 'Light',
  dark: 'Dark',
  mail: {
    says: (name: string) => `An email from ${name}`,
    line: 'Someone asked to reset the password of your account. If it was you, choose a new one.',
    button: 'Choose a new password',
    from: (name: string, host: string) => `Sent by ${name}, ${host}`,
  },
} as const;
