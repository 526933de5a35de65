import type { FormatTypes } from '@portico/api';
import type { Formats } from '@portico/conventions';
import type { PasswordRules } from '../identity/accounts/passwords.ts';
import { formats as ofIdentity } from '../identity/formats.ts';
import { formats as ofNotices } from '../notices/formats.ts';
import { formats as ofPipeline } from '../pipeline/formats.ts';
import { formats as ofTenancy } from '../tenancy/formats.ts';

/** The functions that check and parse strings in requests, by the `x-format` of their schemas. */
export function createFormats({ passwords }: { readonly passwords: PasswordRules }): Formats<FormatTypes> {
  return { ...ofPipeline, ...ofIdentity(passwords), ...ofTenancy, ...ofNotices };
}
