import { call, type Failed } from './client.ts';
import { conclude, element, show } from './elements.ts';
import { handle } from './failures.ts';
import { createForm } from './form.ts';
import { decline, type Invited, register, signIn } from './invitation-forms.ts';
import { startWithSecret } from './secret.ts';
import { texts } from './texts.ts';

const { acceptInvitation: own } = texts;
const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

startWithSecret((token) => (token === undefined ? conclude(texts.noSecret) : open(token)));

/** Looks the invitation up; again where something turns out to have changed meanwhile. */
async function open(token: string): Promise<void> {
  show({ title: own.title, lines: [own.loading] });
  const outcome = await call('lookUpInvitation', { body: { token } });
  if (!outcome.ok) return notLoaded(token, outcome);
  const invitation = outcome.body;
  if (invitation.state !== 'pending') return conclude(own.states[invitation.state]);
  present(
    { token, invitation, reopen: () => open(token) },
    invitation.registered ? { way: 'signIn' } : { way: 'register' },
  );
}

function notLoaded(token: string, failure: Failed<'lookUpInvitation'>): void {
  const again = createForm([], [{ label: texts.tryAgain, main: true, run: () => open(token) }]);
  show({ title: own.title, lines: [] }, again.element);
  handle(failure, { errors: {}, fields: { token: () => conclude(own.over) }, tell: again.tell });
}

/** With which account a person accepts, and what to say at once. */
interface Way {
  readonly way: 'signIn' | 'register';
  readonly said?: string;
}

function present(invited: Invited, { way, said }: Way): void {
  const { registered, role } = invited.invitation;
  const turnTo = (next: Way) => present(invited, next);
  const form =
    way === 'signIn'
      ? signIn(invited)
      : register(invited, () => turnTo({ way: 'signIn', said: own.emailTaken }));
  // Only a viewer may be somebody else than was invited, with an account under another address.
  const other = !registered && role === 'viewer' && (way === 'signIn' ? 'register' : 'signIn');
  const turn =
    other &&
    element('button', {
      type: 'button',
      className: 'link',
      textContent: other === 'signIn' ? own.hasAccount : own.hasNoAccount,
      onclick: () => {
        turnTo({ way: other });
        document.querySelector('input')?.focus();
      },
    });
  show(
    { title: own.title, lines: [] },
    facts(invited),
    element('h2', {}, way === 'signIn' ? own.signIn : own.register),
    form.element,
    turn && element('p', { className: 'other' }, turn),
    decline(invited),
  );
  if (said === undefined) return;
  form.tell(said);
  form.focus();
}

/** What people typed who invite is shown as what it is, beside a name for it: never as words of this page. */
function facts({ invitation }: Invited): HTMLElement {
  const { organizationName, inviterName, role, email, expiresAt } = invitation;
  const rows = [
    [own.organization, organizationName],
    [own.inviter, inviterName],
    [own.role, own.roles[role]],
    [own.email, email],
    [own.until, until.format(new Date(expiresAt))],
  ] as const;
  const pairs = rows.flatMap(([name, value]) =>
    value === null ? [] : [element('dt', {}, name), element('dd', {}, value)],
  );
  return element('dl', { className: 'facts' }, ...pairs);
}
