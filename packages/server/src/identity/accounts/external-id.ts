import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';

/** Letters, marks, numbers, punctuation and symbols, except those that are drawn as nothing (Unicode, section 5.21). */
const EXTERNAL_ID = /^(?:(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{M}\p{N}\p{P}\p{S}]){1,128}$/u;

/** Whether a text can be the external ID of an account or an organization. */
export function isExternalId(text: string): boolean {
  return EXTERNAL_ID.test(text);
}

export function externalIdFormat(text: string): Parsed<string> {
  return isExternalId(text)
    ? { value: text }
    : { flaw: flaw('pattern', 'must have only printable characters and no spaces') };
}
