import { commonFlaw } from '../fields/flaw.ts';
import type { Catalogue } from './catalogue.ts';
import type { ErrorFormat } from './error-format.ts';
import {
  Failure,
  type FailureDetails,
  FIELDS_ERROR,
  failureRenderer,
  type RenderedFailure,
} from './failure.ts';

/** An example of the `Request-Id` that every response has. */
export const EXAMPLE_REQUEST_ID = '4f1d6f0c-7a55-4c1e-9d5b-0a6f2c3e8b21';

interface ExampleContext {
  readonly publicUrl: string;
  readonly constant: string;
  readonly details?: FailureDetails;
  readonly format?: ErrorFormat;
}

/** `FIELDS_VALIDATION_ERROR` is valid only with `fields`. */
const FIELDS: FailureDetails = {
  fields: { name: commonFlaw('too_short', 'must not be empty', { min: 1 }) },
};

/** A failure as the service sends it; rendered like the real ones, so the body is exact. */
export function exampleFailure(
  catalogue: Catalogue,
  { publicUrl, constant, details, format }: ExampleContext,
): RenderedFailure {
  const shown = details ?? (constant === FIELDS_ERROR ? FIELDS : {});
  const render = failureRenderer(catalogue, () => publicUrl);
  return render(new Failure(constant, shown), EXAMPLE_REQUEST_ID, format);
}
