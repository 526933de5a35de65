import { BUG, Failure } from '../failure.ts';
import type { ClosedResponse } from './response.ts';

/** Responds to what the listener threw. */
export function thrownBy(response: ClosedResponse, thrown: unknown): void {
  if (thrown instanceof Failure) response.refuse(thrown);
  else if (response.settled) {
    // What the port has answered, the listener could not finish.
    if (response.takenOver) return;
    process.emitWarning(new Error('A listener failed after it had answered', { cause: thrown }));
  } else {
    response.failureCause ??= thrown;
    response.mend('the listener threw', BUG);
  }
}
