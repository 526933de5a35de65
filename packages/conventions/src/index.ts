export { type Static, Type } from 'typebox';
export { transportSecurity } from './basis/public-url.ts';
export * from './errors/catalogue.ts';
export { type CommonErrorsOptions, commonErrors } from './errors/common-errors.ts';
export {
  defineErrorFormat,
  type ErrorFormat,
  FORM_TYPE,
  type FormattedFailure,
} from './errors/error-format.ts';
export * from './errors/failure.ts';
export {
  type DeclaredErrors,
  type ErrorOfFeature,
  type ErrorsOf,
  FEATURE_ERRORS,
  type Prescribed,
} from './errors/feature-errors.ts';
export { ERROR_FIELDS, errorFields } from './fields/error-fields.ts';
export { COMMON_REASONS, type ReasonRow, type Reasons } from './fields/field-reasons.ts';
export { commonFlaw, type Flaw, type FlawParameters, flawsOf, type MakeFlaw } from './fields/flaw.ts';
export { type Format, type Formats, formattedWith, type Parsed } from './fields/formats.ts';
export { NORMALIZATION_BOUNDS, type NormalizationBounds, normalize } from './fields/normalize.ts';
export type * from './operations/contracts.ts';
export {
  type DefinedOperations,
  defineOperations,
  type OperationRow,
} from './operations/define-operations.ts';
export type * from './operations/handler.ts';
export * from './operations/operation.ts';
export type * from './operations/operation-definition.ts';
