import { METHODS, type Method, type OperationId } from '@portico/api';
import { Failure } from '@portico/conventions';

/** A sign-in attempt, for the metrics. */
export interface SignIn {
  /** The methods that were proved or, after a failure, given; separated by commas. */
  readonly methods: string;
  /** `success`, or the error. */
  readonly outcome: string;
}

/** The operations that begin a session for an existing account. */
const SIGN_INS = [
  'login',
  'reauthenticate',
  'codeLogin',
  'passkeyLogin',
  'completeSignIn',
] as const satisfies OperationId[];

/** The credential, if not a password. */
const FIRST: Partial<Record<(typeof SIGN_INS)[number], Method>> = {
  codeLogin: 'email',
  passkeyLogin: 'passkey',
  completeSignIn: 'provider',
};

type Handle = (request: {
  readonly body: SignInBody;
}) => Promise<{ readonly body: { readonly methods?: Method[] } }>;
interface SignInBody {
  readonly code?: { readonly method: Method } | null | undefined;
}

/** Wraps the handlers so that each sign-in attempt is counted. */
export function countingSignIns<Handlers extends Readonly<Record<(typeof SIGN_INS)[number], object>>>(
  handlers: Handlers,
  count: (signIn: SignIn) => void,
): Handlers {
  const counted = SIGN_INS.map((id) => {
    const { handle } = handlers[id] as { readonly handle: Handle };
    const counting: Handle = async (request) => {
      try {
        const answer = await handle(request);
        const { methods } = answer.body;
        // The test of a connection begins no session.
        if (methods) count({ methods: methods.join(), outcome: 'success' });
        return answer;
      } catch (error) {
        if (error instanceof Failure) {
          const methods = FIRST[id] ?? givenIn(request.body);
          count({ methods, outcome: error.constant });
        }
        throw error;
      }
    };
    return [id, { ...handlers[id], handle: counting }];
  });
  return { ...handlers, ...Object.fromEntries(counted) };
}

function givenIn({ code }: SignInBody): string {
  return METHODS.filter((method) => method === 'password' || method === code?.method).join();
}
