import type { Method } from '@portico/api';
import { type EventSource, recordEvents } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import { totpOf } from '../../identity/second-factors/store.ts';
import { createdEvents, type OpenedSession, openSession } from '../../identity/sessions/open.ts';
import { passUnasked } from '../../pipeline/hooks.ts';
import type { Needs } from '../handler.ts';

interface From {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly ownRequestId: () => string;
}

export interface SessionNeeds
  extends Pick<Needs, 'amounts' | 'lifetimes' | 'limits' | 'secretKeys' | 'clock'> {
  readonly database: Pick<Database, 'transaction'>;
  readonly isTeamTold: boolean;
  /** Begins to send what is due. */
  readonly look: () => Promise<void>;
}

/** Opens a session as if the person had just signed in, with every factor that the account has. */
export async function signInAs(account: string, from: From, needs: SessionNeeds): Promise<OpenedSession> {
  const { database, clock, isTeamTold, look } = needs;
  const { ipAddress, userAgent } = from;
  const opened = await database.transaction(async (tx) => {
    passUnasked(tx);
    const now = clock();
    const methods: readonly Method[] = (await totpOf(tx, account)) ? ['password', 'totp'] : ['password'];
    const session = await openSession(tx, { accountId: account, now, ipAddress, userAgent, methods }, needs);
    const source: EventSource = {
      actor: { type: 'account', id: account },
      impersonator: null,
      requestId: from.ownRequestId(),
      callerRequestId: undefined,
      ipAddress,
    };
    await recordEvents(tx, createdEvents(session), { source, now, isTeamTold });
    return session;
  });
  await look();
  return opened;
}
