import type { Catalogue } from './catalogue.ts';
import {
  Failure,
  type FailureDetails,
  FIELDS_ERROR,
  failureRenderer,
  type RenderedFailure,
} from './failure.ts';

/** An example of the `Request-Id` that every response has. */
export const EXAMPLE_REQUEST_ID = '4f1d6f0c-7a55-4c1e-9d5b-0a6f2c3e8b21';

interface Shown {
  readonly publicUrl: string;
  readonly constant: string;
  readonly details?: FailureDetails;
}

/** Only with `fields` is this error valid. */
const FIELDS: FailureDetails = { fields: { name: 'must not be empty' } };

/** A failure as the service sends it; rendered like the real ones, so the body is exact. */
export function exampleFailure(
  catalogue: Catalogue,
  { publicUrl, constant, details }: Shown,
): RenderedFailure {
  const shown = details ?? (constant === FIELDS_ERROR ? FIELDS : {});
  return failureRenderer(catalogue, () => publicUrl)(new Failure(constant, shown), EXAMPLE_REQUEST_ID);
}
