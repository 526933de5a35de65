import * as oauth from 'oauth4webapi';
import type { Jar } from '../cookies/jar.ts';
import type { Sealer } from '../cookies/sealer.ts';
import type { SignIn } from '../service/sign-in.ts';
import { cookieName } from '../sessions/carrier.ts';
import type { Settings } from '../settings.ts';

/** The sign-ins that a browser has begun: each in a cookie of its own, so that all tabs arrive. */
export interface SignInsUnderWay {
  begin(
    jar: Jar,
    origin: string,
    asked: Pick<SignIn, 'returnTo' | 'organizationId' | 'isSilent'>,
  ): Promise<SignIn>;
  /** The sign-in to which an answer belongs, which is over with it. */
  take(jar: Jar, origin: string, state: string | null): Promise<SignIn | undefined>;
}

const MOST = 10;
/** Of all of them together: many servers take 8 KB of cookies, with those of the session and of the product. */
const MOST_CHARACTERS = 6_000;
/** As long as Portico remembers where people come from who verify their address first, in seconds. */
const LIFETIME = 3_600;

export function createSignInsUnderWay(
  { application, now }: Pick<Settings, 'application' | 'now'>,
  sealer: Sealer,
): SignInsUnderWay {
  const start = `${cookieName(application)}.in-`;
  return {
    begin: async (jar, origin, asked) => {
      // It begins with the time, so that names sort by age.
      const state = `${now().toString(36).padStart(9, '0')}.${oauth.generateRandomState()}`;
      const signIn: SignIn = {
        ...asked,
        state,
        verifier: oauth.generateRandomCodeVerifier(),
        nonce: oauth.generateRandomNonce(),
      };
      const sealed = await sealer.seal(signIn, { type: 'sign-in', origin }, LIFETIME);
      let room = MOST_CHARACTERS - sealed.length;
      for (const [at, name] of jar.names(start).toSorted().reverse().entries()) {
        room -= jar.get(start + name)?.length ?? 0;
        if (at + 1 >= MOST || room < 0) jar.delete(start + name);
      }
      jar.set(start + nameOf(state), sealed, LIFETIME);
      return signIn;
    },
    take: async (jar, origin, state) => {
      if (state === null) return undefined;
      const name = start + nameOf(state);
      const sealed = jar.get(name);
      if (sealed === null) return undefined;
      const signIn = await sealer.open<SignIn>(sealed, { type: 'sign-in', origin });
      if (signIn?.state !== state) return undefined;
      jar.delete(name);
      return signIn;
    },
  };
}

/** The time and a part of the random text, which is enough to tell a few apart. */
const nameOf = (state: string) => state.slice(0, 20);
