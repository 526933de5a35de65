import type { Rule } from '../rule.ts';
import { allow } from './allow.ts';
import { answered } from './answered.ts';
import { bodySchema } from './body-schema.ts';
import { challenge } from './challenge.ts';
import { constantDeclared } from './constant-declared.ts';
import { constantForm } from './constant-form.ts';
import { constantStatus } from './constant-status.ts';
import { contentType } from './content-type.ts';
import { errorObject } from './error-object.ts';
import { errorStatus } from './error-status.ts';
import { fieldsMap } from './fields-map.ts';
import { fieldsNamed } from './fields-named.ts';
import { fieldsOnly } from './fields-only.ts';
import { headLikeGet } from './head-like-get.ts';
import { headersDeclared } from './headers-declared.ts';
import { headersEvery } from './headers-every.ts';
import { headersFailures } from './headers-failures.ts';
import { headersJson } from './headers-json.ts';
import { invalidField } from './invalid-field.ts';
import { links } from './links.ts';
import { location } from './location.ts';
import { malformedBody } from './malformed-body.ts';
import { methodUnsupported } from './method-unsupported.ts';
import { missingField } from './missing-field.ts';
import { noContent } from './no-content.ts';
import { noLeak } from './no-leak.ts';
import { noServerError } from './no-server-error.ts';
import { notModified } from './not-modified.ts';
import { notModifiedHeaders } from './not-modified-headers.ts';
import { operationExists } from './operation-exists.ts';
import { pathUnknown } from './path-unknown.ts';
import { RAW_RULES } from './raw-rules.ts';
import { resourceUnknown } from './resource-unknown.ts';
import { stalePrecondition } from './stale-precondition.ts';
import { statusDeclared } from './status-declared.ts';
import { statusSet } from './status-set.ts';
import { successStatus } from './success-status.ts';
import { tokenInvalid } from './token-invalid.ts';
import { tokenKept } from './token-kept.ts';
import { tokenMissing } from './token-missing.ts';

/** The rules that judge what ordinary requests are answered with. */
export const ANSWER_RULES: readonly Rule[] = [
  answered,
  statusSet,
  noServerError,
  errorObject,
  errorStatus,
  constantForm,
  constantStatus,
  constantDeclared,
  fieldsMap,
  fieldsNamed,
  fieldsOnly,
  malformedBody,
  missingField,
  invalidField,
  tokenMissing,
  tokenInvalid,
  challenge,
  resourceUnknown,
  pathUnknown,
  methodUnsupported,
  allow,
  operationExists,
  successStatus,
  location,
  noContent,
  headLikeGet,
  notModified,
  notModifiedHeaders,
  stalePrecondition,
  headersEvery,
  headersFailures,
  headersJson,
  headersDeclared,
  contentType,
  statusDeclared,
  bodySchema,
  links,
  noLeak,
  tokenKept,
];

/** Every rule, in the order of reports. */
export const RULES: readonly Rule[] = [...ANSWER_RULES, ...RAW_RULES];
