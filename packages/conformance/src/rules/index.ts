import type { Rule } from '../rule.ts';

/** Every rule, in the order of reports. */
export const RULES: readonly Rule[] = [];
