import { METHODS, type Method } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { PorticoHandlers } from '../handler.ts';

/** A try to sign in, as the metrics are told. */
export interface SignIn {
  /** What proved who it was; where it failed, what was given. With commas between. */
  readonly methods: string;
  /** `success`, or the error. */
  readonly outcome: string;
}

/** The operations that begin a session for an account that is there already. */
const SIGN_INS = ['login', 'reauthenticate', 'passkeyLogin'] as const satisfies (keyof PorticoHandlers)[];

type Handle = (request: {
  readonly body: SignInBody;
}) => Promise<{ readonly body: { readonly methods: Method[] } }>;
interface SignInBody {
  readonly code?: { readonly method: Method } | null | undefined;
}

/** Has each try to sign in counted. */
export function countingSignIns(handlers: PorticoHandlers, count: (signIn: SignIn) => void): PorticoHandlers {
  const counted = SIGN_INS.map((id) => {
    const handle = handlers[id].handle as unknown as Handle;
    const counting: Handle = async (request) => {
      try {
        const answer = await handle(request);
        count({ methods: answer.body.methods.join(), outcome: 'success' });
        return answer;
      } catch (error) {
        if (error instanceof Failure) {
          const methods = id === 'passkeyLogin' ? 'passkey' : givenIn(request.body);
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
