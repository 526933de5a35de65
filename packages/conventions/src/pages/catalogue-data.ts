import type { Catalogue, ErrorRow, Retry } from '../catalogue.ts';
import { errorPageUrl } from '../failure.ts';
import type { Operation, Operations } from '../operation.ts';
import type { FailureStatus } from '../status.ts';

/** One error as programs read it. */
export interface ErrorEntry {
  readonly error: string;
  readonly status: FailureStatus;
  readonly description: string;
  readonly when: string;
  readonly remedy: string;
  readonly retry: Retry;
  /** Its page for people. */
  readonly url: string;
  /** The ids of the operations that it can answer. */
  readonly operations: string[];
}

/** Everything that the pages of a service's errors are made from. */
export interface ErrorSource {
  readonly catalogue: Catalogue;
  readonly operations: Operations;
}

/** The catalogue as data: the body of `/errors.json`. Its errors stand in the order of the catalogue. */
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
    })),
  };
}

/** The operations that an error can answer. */
export function answeredWith(operations: Operations, constant: string): Operation[] {
  return Object.values(operations).filter(({ allErrors }) => allErrors.includes(constant));
}
