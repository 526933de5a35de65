import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../action.ts';
import { type AnyFailure, sentenceOf } from '../../failure.ts';
import { useKeys } from '../../keys.ts';
import type { Role } from '../../session.ts';
import { sent as english, failures as englishFailures, refusals as englishRefusals } from '../../texts/en.ts';
import { useTexts } from '../../texts.ts';
import { RefusalNote } from '../refusal-note.tsx';
import { addressesIn } from './addresses.ts';
import { useDraft } from './draft.ts';
import type { View } from './people.tsx';
import { type ProductRole, RolesField } from './product-roles.tsx';
import { RoleField } from './role-field.tsx';

interface InviteProps extends View {
  readonly roles: readonly ProductRole[];
  /** @param sentence how many invitations are on their way */
  readonly sent: (sentence: string) => void;
}

interface Problem {
  readonly email: string;
  readonly sentence: string;
}

/** Invites one or several people. The addresses that could not be invited stay, each with the reason. */
export function Invite({ id, session, roles, sent, classOf }: InviteProps) {
  const texts = useTexts('sent', english);
  const sentences = { ...useTexts('failures', englishFailures), ...useTexts('refusals', englishRefusals) };
  const [emails, setEmails] = useDraft(`${session.account.id}.${id}`);
  const [role, setRole] = useState<Role>('viewer');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { run, busy, failure } = useAction();
  const keys = useKeys();
  const hint = useId();
  const noted = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const left = addressesIn(emails);
    const found: Problem[] = [];
    let count = 0;
    setProblems([]);
    await run(async (api) => {
      for (const email of [...left]) {
        const invitation = { email, role, roles: [...chosen] };
        const outcome = await api.createInvitation({
          id,
          body: invitation,
          idempotencyKey: keys.of(invitation),
        });
        keys.settle(invitation, outcome);
        if (outcome.ok) {
          count++;
          left.splice(left.indexOf(email), 1);
        } else if (isOfOne(outcome)) found.push({ email, sentence: sentenceOf(outcome, sentences) });
        else return outcome;
      }
      return { ok: true } as const;
    });
    setEmails(left.join('\n'));
    setProblems(found);
    if (count > 0) sent(texts.sentAll(count));
  };
  return (
    <form aria-label={texts.invite} onSubmit={submit} {...classOf('form')}>
      <label>
        {texts.emails}
        <textarea
          rows={2}
          required
          value={emails}
          onChange={({ target }) => setEmails(target.value)}
          aria-describedby={`${hint} ${noted}`}
          aria-invalid={problems.length > 0}
          {...classOf('field')}
        />
      </label>
      <p id={hint} {...classOf('hint')}>
        {texts.emailsHint}
      </p>
      <div id={noted} role="alert" {...classOf('failure')}>
        {problems.map(({ email, sentence }) => (
          <p key={email}>
            <bdi>{email}</bdi>: {sentence}
          </p>
        ))}
      </div>
      <RoleField role={role} choose={setRole} session={session} classOf={classOf} />
      <RolesField roles={roles} chosen={chosen} choose={setChosen} classOf={classOf} />
      <RefusalNote failure={failure} classOf={classOf} />
      <div {...classOf('controls')}>
        <button type="submit" disabled={busy} {...classOf('button', 'main')}>
          {texts.submit}
        </button>
      </div>
    </form>
  );
}

/** Whether a failure is about one address, so that the others can be tried. */
const isOfOne = ({ error, fields }: AnyFailure) =>
  error === 'INVITATION_ALREADY_PENDING' || error === 'MANAGER_ALREADY_EXISTS' || fields?.email !== undefined;
