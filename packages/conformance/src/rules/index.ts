import type { Rule } from '../rule.ts';
import { DOCUMENT_RULES } from './documented.ts';
import { ERROR_FIELDS_RULES } from './error-fields.ts';
import { ERROR_OBJECT_RULES } from './error-objects.ts';
import { HEADER_RULES } from './headers.ts';
import { LEAK_RULES } from './leaks.ts';
import { METHOD_RULES } from './methods.ts';
import { OUTCOME_RULES } from './outcomes.ts';
import { BODY_RULES } from './raw-bodies.ts';
import { CONNECTION_RULES } from './raw-connections.ts';
import { FRAMING_RULES } from './raw-framing.ts';
import { HEAD_RULES } from './raw-heads.ts';
import { RESPONSE_RULES } from './raw-responses.ts';
import { STATUS_RULES } from './statuses.ts';

/** The rules that judge the answers to ordinary requests. */
export const ANSWER_RULES: readonly Rule[] = [
  ...STATUS_RULES,
  ...ERROR_OBJECT_RULES,
  ...ERROR_FIELDS_RULES,
  ...OUTCOME_RULES,
  ...METHOD_RULES,
  ...HEADER_RULES,
  ...DOCUMENT_RULES,
  ...LEAK_RULES,
];

/** The rules that send what no HTTP client would, on connections of their own. */
export const RAW_RULES: readonly Rule[] = [
  ...HEAD_RULES,
  ...FRAMING_RULES,
  ...CONNECTION_RULES,
  ...BODY_RULES,
  ...RESPONSE_RULES,
];

/** Every rule, in the order of reports. */
export const RULES: readonly Rule[] = [...ANSWER_RULES, ...RAW_RULES];
