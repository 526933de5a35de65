import type { AccountRow } from '../../ground/database/schema.ts';

interface Registration extends Pick<AccountRow, 'email' | 'name' | 'locale'> {
  readonly isVerified: boolean;
  readonly externalId: string | null;
}

/** The question to the team's hook about an account that is about to be made. */
export function registrationQuestion({ email, isVerified, name, locale, externalId }: Registration) {
  return { subject: null, details: { email, emailVerified: isVerified, name, locale, externalId } };
}
