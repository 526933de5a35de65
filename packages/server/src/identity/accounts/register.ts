import { findInvitationFor, lockInvitationFor } from '../../consequences/invited-registration.ts';
import { created } from '../../pipeline/answers.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { createdEvents, type OpeningNeeds, openSession, presentSignedIn } from '../sessions/open.ts';
import { newAccount } from './columns.ts';
import { UNKNOWN_INVITATION } from './mailed-secret.ts';
import { emailIsTaken, insertAccount } from './store.ts';

type RegisterNeeds = OpeningNeeds &
  Pick<Needs, 'challenges' | 'change' | 'clock' | 'database' | 'hasher' | 'passwords' | 'registration'>;

export function register(needs: RegisterNeeds) {
  const { amounts, challenges, change, clock, database, hasher, limits, lifetimes, registration } = needs;
  return change('register', {
    refuse: (fail) => (registration === 'closed' ? fail('REGISTRATION_CLOSED') : undefined),

    validate: validator(needs),

    prepare: async (request) => {
      const { email, password, invitationToken: token } = request.body;
      if (registration === 'invitation' && token === undefined) throw request.fail('REGISTRATION_CLOSED');
      await limits.registration(request.ipAddress, challenges.proofIn('register', request.headers));
      // Hashing is slow: anything that would fail anyway is refused before it.
      const invitee = token === undefined ? undefined : { token, email: email.canonical, now: clock() };
      const invitation = invitee && (await findInvitationFor(database.read, invitee));
      if (invitation?.obstacle) throw request.fail(invitation.obstacle);
      if (await emailIsTaken(database.read, email.canonical)) throw request.fail('EMAIL_ALREADY_EXISTS');
      return { password_hash: await hasher.hash(password, request) };
    },

    apply: async ({ tx, prepared, body, now, fail, ...request }) => {
      const { email, invitationToken: token } = body;
      const invitee = token === undefined ? undefined : { token, email: email.canonical, now };
      const invitation = invitee && (await lockInvitationFor(tx, invitee));
      if (invitee && !invitation)
        throw fail('FIELDS_VALIDATION_ERROR', { invitationToken: UNKNOWN_INVITATION });
      if (invitation?.obstacle) throw fail(invitation.obstacle);
      const isVerified = invitation?.verifiesEmail === true;
      const { name = null, locale = null } = body;
      const account = newAccount({ email, isVerified, name, locale, ...prepared }, now);
      const { id } = account;
      if (!(await insertAccount(tx, account))) throw fail('EMAIL_ALREADY_EXISTS');
      const { userAgent, ipAddress } = request;
      const from = { now, userAgent, ipAddress, methods: ['password'] } as const;
      const began = { accountId: id, ...from, signingIn: account };
      const opened = await openSession(tx, began, needs);
      request.identified(id);
      const mail = { purpose: 'verification', recipient: account.email } as const;
      // Beyond the limit, the mail is held back until later; the registration succeeds anyway.
      const excess = isVerified ? undefined : await limits.mail(tx, mail);
      const own = { subject: id, account: id, actor: id };
      const joining = { accountId: id, now, most: amounts.managers };
      const joined = invitation ? await invitation.accept(tx, joining) : [];
      if (!joined) throw fail('MANAGER_LIMIT_REACHED');
      return {
        events: [
          { type: 'account.registered', ...own },
          ...(isVerified ? [{ type: 'account.email_verified', ...own } as const] : []),
          ...joined,
          ...createdEvents(opened),
        ],
        mails: isVerified ? [] : [{ ...mail, account: id, ...(excess && { heldFor: excess.endsIn }) }],
        answer: created('/v1/account', presentSignedIn(account, opened, lifetimes)),
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
    const flaw = password !== undefined && (await passwords.flawFor(password, email?.typed));
    const isKnown =
      token === undefined ||
      (await findInvitationFor(database.read, { token, email: email?.canonical ?? '', now: clock() }));
    return {
      ...(flaw && { password: flaw }),
      ...(!isKnown && { invitationToken: UNKNOWN_INVITATION }),
    };
  };
}
