import { call, } from './client.js';
import { conclude, element, show } from './elements.js';
import { handle } from './failures.js';
import { createForm } from './form.js';
import { decline, register, signIn } from './invitation-forms.js';
import { startWithSecret } from './secret.js';
import { texts } from './texts.js';

const { acceptInvitation: own } = texts;
const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

startWithSecret((token) => (token === undefined ? conclude(texts.noSecret) : open(token)));

/** Looks the invitation up; again where something turns out to have changed meanwhile. */
async function open(token ) {
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

function notLoaded(token , failure ) {
  const again = createForm([], [{ label: texts.tryAgain, main: true, run: () => open(token) }]);
  show({ title: own.title, lines: [] }, again.element);
  handle(failure, { errors: {}, fields: { token: () => conclude(own.over) }, tell: again.tell });
}

/** With which account a person accepts, and what to say at once. */

function present(invited , { way, said } ) {
  const { registered, role } = invited.invitation;
  const turnTo = (next ) => present(invited, next);
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
function facts({ invitation } ) {
  const { organizationName, inviterName, role, email, expiresAt } = invitation;
  const rows = [
    [own.organization, organizationName],
    [own.inviter, inviterName],
    [own.role, own.roles[role]],
    [own.email, email],
    [own.until, until.format(new Date(expiresAt))],
  ] ;
  const pairs = rows.flatMap(([name, value]) =>
    value === null ? [] : [element('dt', {}, name), element('dd', {}, value)],
  );
  return element('dl', { className: 'facts' }, ...pairs);
}
