import type { EmailAddress, RoleName } from '@portico/api';
import { hasAsMany, type Transaction } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { created } from '../../pipeline/answers.ts';
import type { Needs } from '../handler.ts';
import { isManagedByEmail } from '../managers/store.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { type Giver, giveRoles } from '../roles/giving.ts';
import { INVITATION_LIFETIME, invitationEvent, presentInvitation } from './invitation.ts';
import { insertInvitation, noteEnd, pendingIn } from './store.ts';

interface NewInvitation {
  readonly organizationId: string;
  readonly email: EmailAddress;
  readonly role: RoleName;
  /** The names of its roles of the product. */
  readonly roles: readonly string[];
  readonly giver: Giver;
  /** The ID of the account or of the key. */
  readonly inviter: string;
  /** Whether it is made by an operator or a service key. */
  readonly isForTeam: boolean;
  readonly now: number;
}

/** How many pending invitations an organization may have. */
type MostInvitations = Pick<Needs['amounts'], 'invitations'>;

/**
 * Invites somebody to an organization, which must be locked.
 * @returns what is to be recorded and answered, or what stands in the way
 */
export async function invite(
  tx: Transaction,
  { organizationId, email, role, roles, giver, inviter, isForTeam, now }: NewInvitation,
  most: MostInvitations,
) {
  const invitation = {
    id: newId(),
    organization_id: organizationId,
    email: email.typed,
    email_canonical: email.canonical,
    role,
    state: 'pending',
    invited_by: inviter,
    for_team: Number(isForTeam),
    accepted_by: null,
    expires_at: now + INVITATION_LIFETIME,
    created_at: now,
  } as const;
  // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
  if (roles.length > 0) await holdCatalogue(tx);
  if (await isManagedByEmail(tx, organizationId, email.canonical)) return 'MANAGER_ALREADY_EXISTS';
  const revoked = await noteEnd(tx, invitation, now);
  if (!(await insertInvitation(tx, invitation))) return 'INVITATION_ALREADY_PENDING';
  const to = { kind: 'invitation', id: invitation.id } as const;
  const { to: given } = await giveRoles(tx, { to, organizationId, names: roles, giver });
  const pending = pendingIn(tx, organizationId, now);
  if (await hasAsMany(pending, most.invitations + 1)) return 'INVITATION_LIMIT_REACHED';
  return {
    events: [
      invitationEvent('invitation.created', invitation, {
        email: email.typed,
        role,
        ...(given.length > 0 && { roles: given }),
      }),
      ...(revoked ? [invitationEvent('invitation.revoked', revoked)] : []),
    ],
    mails: [{ purpose: 'invitation', recipient: invitation.email, invitation: invitation.id }],
    answer: created(
      `/v1/invitations/${invitation.id}`,
      presentInvitation({ ...invitation, roles: given.join(',') || null }),
    ),
  } as const;
}
