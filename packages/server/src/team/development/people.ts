/** The accounts that `portico dev` begins with. Documented, so that programs can rely on them. */
const PASSWORD = 'correct horse battery';

export const DEVELOPER = { email: 'dev@example.com', password: PASSWORD, organization: 'Example' } as const;

export const OPERATOR = {
  email: 'operator@example.com',
  password: PASSWORD,
  /** Of its authenticator app, in base32: the codes of operators are asked for here as everywhere. */
  totpSecret: 'PORTICODEVELOPMENTOPERATORSECRET',
} as const;
