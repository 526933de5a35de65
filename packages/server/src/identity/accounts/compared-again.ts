import type { Failure } from '@portico/conventions';

/**
 * The stored hash was replaced since a password was compared with it: by a hash of the same password, at a sign-in that
 * renewed it, or by one of another.
 */
export class HashReplaced extends Error {
  override readonly name = 'HashReplaced';
  /** The outcome where it is replaced during the second comparison as well. */
  readonly refusal: Failure;

  constructor(refusal: Failure) {
    super('The stored hash was replaced');
    this.refusal = refusal;
  }
}

type Handle<Request, Answer> = (request: Request) => Promise<Answer> | Answer;

/**
 * Handles a request again, from the comparison on, where the stored hash was replaced meanwhile. Hooks are asked again then.
 * The request is the same object both times, by which an operation can tell what it has counted.
 */
export function comparedAgain<Request, Answer>(handle: Handle<Request, Answer>): Handle<Request, Answer> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof HashReplaced)) throw error;
    }
    try {
      return await handle(request);
    } catch (error) {
      throw error instanceof HashReplaced ? error.refusal : error;
    }
  };
}
