import type { Transaction } from '../../ground/database/database.ts';
import { hashToken, sessionTokens } from '../../pipeline/callers/key-token.ts';
import { methodsOf, type Session } from '../../pipeline/callers/session.ts';
import { passPoint } from '../../pipeline/hooks.ts';
import { emailOf } from '../accounts/store.ts';
import { NO_FACTOR } from './second-factor.ts';
import { insertSession } from './store.ts';

const LONGEST_USER_AGENT = 512;

/** The columns of a session of the person's own that begins now, with a password alone. */
const USUAL = {
  longest_idle: 0,
  passkey_id: null,
  impersonator_id: null,
  impersonator_session_id: null,
  impersonator_email: null,
  ends_at: null,
  factor_added: 0,
  ...NO_FACTOR,
  password_breached: 0,
  connection_id: null,
  sso_organization_id: null,
  sso_factors: 0,
  grant_id: null,
  application_id: null,
  application_name: null,
} as const satisfies Partial<Session>;

/** The columns that differ from a usual session's. */
type Columns = Pick<Session, 'id' | 'account_id' | 'methods'> & Partial<Session>;

interface SessionStart {
  readonly now: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** How long it lasts after its last use, in milliseconds. */
  readonly idle: number;
}

/** Stores a new session, if the team's hook allows it. @returns it, and its access token, of which only a hash is stored */
export async function beginSession(
  tx: Transaction,
  { now, userAgent, ipAddress, idle }: SessionStart,
  columns: Columns,
): Promise<{ readonly session: Session; readonly accessToken: string }> {
  const session: Session = {
    ...USUAL,
    created_at: now,
    last_used_at: now,
    user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    ip_address: ipAddress,
    ...columns,
  };
  const accessToken = sessionTokens.make();
  const { impersonator_email: _, application_id: __, application_name: ___, ...row } = session;
  const check_at = session.last_used_at + idle;
  await insertSession(tx, { ...row, check_at, token_hash: hashToken(accessToken) });
  await passPoint(tx, 'session.begin', {
    question: async (lasting) => ({ subject: null, details: await beginningOf(tx, session, lasting) }),
  });
  return { session, accessToken };
}

/** What a hook is told of a session that is about to begin. */
async function beginningOf(tx: Transaction, session: Session, lasting: (id: string) => string | null) {
  const { account_id, connection_id, application_id } = session;
  return {
    accountId: lasting(account_id),
    email: (await emailOf(tx, account_id)) ?? null,
    methods: methodsOf(session),
    connectionId: connection_id,
    applicationId: application_id,
  };
}
