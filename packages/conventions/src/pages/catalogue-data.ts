import type { Catalogue, ErrorRow, FailureStatus, Retry } from '../errors/catalogue.ts';
import { codeIn } from '../errors/error-format.ts';
import { errorPageUrl } from '../errors/failure.ts';
import type { Reasons } from '../fields/field-reasons.ts';
import type { Operation, Operations } from '../operations/operation.ts';

/** One error, for programs. */
export interface ErrorEntry {
  readonly error: string;
  readonly status: FailureStatus;
  readonly description: string;
  readonly when: string;
  readonly remedy: string;
  readonly retry: Retry;
  /** Its page for people. */
  readonly url: string;
  /** The IDs of the operations that can fail with it. */
  readonly operations: string[];
  /** Its code in the bodies of operations with a format of their own, by the name of the format. */
  readonly formats?: Readonly<Record<string, string>>;
  /** Why fields can be invalid, for `FIELDS_VALIDATION_ERROR`: the reasons in `Error-Fields`. */
  readonly reasons?: readonly ReasonEntry[];
}

/** A reason why a field is not valid, for programs. */
export interface ReasonEntry {
  readonly reason: string;
  readonly when: string;
  /** The types of the reason's parameters, by name. */
  readonly parameters: Readonly<Record<string, 'number' | 'string'>>;
}

/** The source of a service's error pages. */
export interface ErrorSource {
  readonly catalogue: Catalogue;
  readonly operations: Operations;
}

/** The catalogue as data: the body of `/errors.json`, in the order of the catalogue. */
export function errorCatalogueData(source: ErrorSource, publicUrl: string): { errors: ErrorEntry[] } {
  return {
    errors: Object.entries<ErrorRow>(source.catalogue).map(([constant, row]) => ({
      error: constant,
      status: row.status,
      description: row.description,
      when: row.when,
      remedy: row.remedy,
      retry: row.retry,
      url: errorPageUrl(publicUrl, constant),
      operations: answeredWith(source.operations, constant).map(({ id }) => id),
      ...formatsOf(source, constant),
      ...(row.reasons && { reasons: reasonEntries(row.reasons) }),
    })),
  };
}

function reasonEntries(reasons: Reasons): ReasonEntry[] {
  return Object.entries(reasons).map(([reason, { when, parameters = {} }]) => ({ reason, when, parameters }));
}

function formatsOf(source: ErrorSource, constant: string): Pick<ErrorEntry, 'formats'> {
  const codes = codesOf(source, constant);
  return codes.length === 0 ? {} : { formats: Object.fromEntries(codes) };
}

/** The code for an error in each format that operations which can fail with it have. */
export function codesOf({ operations }: ErrorSource, constant: string): (readonly [string, string])[] {
  const codes = answeredWith(operations, constant).flatMap(({ errorFormat }) => {
    const code = errorFormat && codeIn(errorFormat, constant);
    return errorFormat && code !== undefined ? [[errorFormat.name, code] as const] : [];
  });
  return [...new Map(codes)];
}

/** The operations that can fail with an error. */
export function answeredWith(operations: Operations, constant: string): Operation[] {
  return Object.values(operations).filter(({ allErrors }) => allErrors.includes(constant));
}
