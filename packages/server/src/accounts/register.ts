import type { Contracts } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import type { NewEvent } from '../events/event.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { type Accepting, accept, obstacleTo } from '../invitations/acceptance.ts';
import type { Invitation } from '../invitations/invitation.ts';
import { findByToken, lockByToken, UNKNOWN_TOKEN } from '../invitations/token.ts';
import { createdEvents, type OpeningNeeds, openSession, presentSignedIn } from '../sessions/open.ts';
import { emailIsTaken, insertAccount, NOTHING_PENDING } from './store.ts';

type RegisterNeeds = OpeningNeeds &
  Pick<Needs, 'change' | 'clock' | 'database' | 'hasher' | 'passwords' | 'registration'>;

export function register(needs: RegisterNeeds) {
  const { amounts, change, clock, database, hasher, limits, lifetimes, registration } = needs;
  return change('register', {
    refuse: (fail) => (registration === 'closed' ? fail('REGISTRATION_CLOSED') : undefined),

    validate: validator(needs),

    prepare: async (request) => {
      const { email, password, invitationToken: token } = request.body;
      if (registration === 'invitation' && token === undefined) throw request.fail('REGISTRATION_CLOSED');
      await limits.registration(request.ipAddress);
      // Hashing is slow: what fails in any case is refused without it.
      const invitation = token === undefined ? undefined : await findByToken(database.read, token, clock());
      const obstacle = invitation && obstacleTo({ invitation, isOrganizationThere: true }, email.canonical);
      if (obstacle) throw request.fail(obstacle);
      if (await emailIsTaken(database.read, email.canonical)) throw request.fail('EMAIL_ALREADY_EXISTS');
      return { password_hash: await hasher.hash(password, request) };
    },

    apply: async ({ tx, prepared, body, now, fail, ...request }) => {
      const { email, invitationToken: token } = body;
      const locked = token === undefined ? undefined : await lockByToken(tx, token, now);
      if (token !== undefined && !locked)
        throw fail('FIELDS_VALIDATION_ERROR', { invitationToken: UNKNOWN_TOKEN });
      const obstacle = locked && obstacleTo(locked, email.canonical);
      if (obstacle) throw fail(obstacle);
      const isVerified = locked?.invitation.email_canonical === email.canonical;
      const account = newAccount(body, isVerified, now);
      const { id } = account;
      const row = { ...account, ...NOTHING_PENDING, ...prepared, email_canonical: email.canonical };
      if (!(await insertAccount(tx, row))) throw fail('EMAIL_ALREADY_EXISTS');
      const { userAgent, ipAddress } = request;
      const began = { accountId: id, now, userAgent, ipAddress, methods: ['password'] } as const;
      const opened = await openSession(tx, began, needs);
      request.identified(id);
      const mail = { purpose: 'verification', recipient: account.email } as const;
      // One mail too many is sent when there is room: the account is there all the same.
      const excess = isVerified ? undefined : await limits.mail(tx, mail);
      const own = { subject: id, account: id, actor: id };
      const joining = { accountId: id, now, most: amounts.managers };
      const joined = locked ? await join(tx, locked.invitation, joining) : [];
      if (!joined) throw fail('MANAGER_LIMIT_REACHED');
      return {
        events: [
          { type: 'account.registered', ...own },
          ...(isVerified ? [{ type: 'account.email_verified', ...own } as const] : []),
          ...joined,
          ...createdEvents(opened),
        ],
        mails: isVerified ? [] : [{ ...mail, account: id, ...(excess && { heldFor: excess.endsIn }) }],
        answer: {
          status: 201,
          headers: { Location: '/v1/account' },
          body: presentSignedIn(account, opened, lifetimes),
        },
      };
    },
  });
}

function validator({
  clock,
  database,
  passwords,
}: RegisterNeeds): NonNullable<HandlerOf<'register'>['validate']> {
  return async ({ email, password, invitationToken: token }) => {
    const flaw = email && password !== undefined && passwords.flawFor(password, email.typed);
    const isKnown = token === undefined || (await findByToken(database.read, token, clock()));
    return {
      ...(flaw && { password: flaw }),
      ...(!isKnown && { invitationToken: UNKNOWN_TOKEN }),
    };
  };
}

function newAccount(
  { email, name }: Pick<Contracts['register']['body'], 'email' | 'name'>,
  isVerified: boolean,
  now: number,
) {
  return {
    id: newId(),
    email: email.typed,
    email_verified_at: isVerified ? now : null,
    name: name ?? null,
    created_at: now,
    updated_at: now,
  };
}

/** @returns undefined where the organization has no room */
async function join(
  tx: Transaction,
  invitation: Invitation,
  newcomer: Accepting,
): Promise<readonly NewEvent[] | undefined> {
  const accepted = await accept(tx, invitation, newcomer);
  if (typeof accepted !== 'string') return accepted.events;
  if (accepted === 'MANAGER_LIMIT_REACHED') return undefined;
  throw new TypeError('An account that did not exist manages the organization already');
}
