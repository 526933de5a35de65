import { useEffect, useState } from 'preact/hooks';
import { currentSession, onSessionChange, type Session } from './session.ts';

/** The session of this tab; renders again when another takes its place, or none. */
export function useSession(): Session | undefined {
  const [session, setSession] = useState(currentSession);
  useEffect(() => {
    const update = () => setSession(currentSession());
    update();
    return onSessionChange(update);
  }, []);
  return session;
}
