import { flaw } from '@portico/api';
import type { Format } from '@portico/conventions';

/** Letters, numbers, punctuation and symbols, except those that are drawn as nothing (Unicode, section 5.21). */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

export const isVisible = (text: string) => VISIBLE.test(text);

export const visibleFormat: Format<string> = (text) =>
  isVisible(text) ? { value: text } : { flaw: flaw('blank', 'must have a visible character') };
