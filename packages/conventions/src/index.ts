export { type Static, Type } from 'typebox';
export * from './catalogue.ts';
export { type CommonErrorsOptions, commonErrors } from './common-errors.ts';
export type * from './contracts.ts';
export { type DefinedOperations, defineOperations, type OperationRow } from './define-operations.ts';
export { ERROR_FIELDS, errorFields } from './error-fields.ts';
export {
  defineErrorFormat,
  type ErrorFormat,
  FORM_TYPE,
  type FormattedFailure,
} from './error-format.ts';
export * from './failure.ts';
export {
  type DeclaredErrors,
  type ErrorOfFeature,
  type ErrorsOf,
  FEATURE_ERRORS,
  type Prescribed,
} from './feature-errors.ts';
export { COMMON_REASONS, type ReasonRow, type Reasons } from './field-reasons.ts';
export { commonFlaw, type Flaw, type FlawParameters, flawsOf, type MakeFlaw } from './flaw.ts';
export { type Format, type Formats, formattedWith, type Parsed } from './formats.ts';
export type * from './handler.ts';
export { NORMALIZATION_BOUNDS, type NormalizationBounds, normalize } from './normalize.ts';
export * from './operation.ts';
export type * from './operation-definition.ts';
export { transportSecurity } from './public-url.ts';
