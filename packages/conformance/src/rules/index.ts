import type { Rule } from '../rule.ts';
import { RAW_RULES } from './raw-rules.ts';

/** Every rule, in the order of reports. */
export const RULES: readonly Rule[] = [...RAW_RULES];
