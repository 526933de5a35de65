import type { Outcome } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Failure, Success } from '../../frame/failures.ts';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { SettingRow } from '../../frame/setting-row.tsx';
import { useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { policyRules, security as texts } from '../../texts/policies.json';
import { words } from '../../texts/words.json';
import type { OrganizationView } from './frame.tsx';
import { Named } from './locked-out.tsx';
import type { Manager } from './people.tsx';
import type { Policy, Rule } from './policy-rules.tsx';

type SaveOutcome = Success<Outcome<'getOrganizationPolicy'>>;

interface PolicyRowProps {
  readonly rule: Rule;
  readonly opened: OrganizationView;
  readonly version: SaveOutcome;
  readonly saved: (success: SaveOutcome) => void;
}

/** One rule of the policy: its current demand, and a dialog to change it. */
export function PolicyRow(props: PolicyRowProps) {
  const { rule, opened, version } = props;
  const [isOpen, setOpen] = useState(false);
  const own = policyRules[rule.member];
  return (
    <>
      <SettingRow
        title={own.heading}
        hint={rule.said(version.body)}
        controls={
          opened.owns && (
            <Button
              small
              label={words.change}
              named={frame.labelled({ label: words.change, value: own.heading })}
              press={() => setOpen(true)}
            />
          )
        }
      />
      {isOpen && (
        <Dialog title={own.heading} close={() => setOpen(false)}>
          <PolicyForm {...props} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** The service names no more people. */
const MOST_PREVIEWED = 100;

interface PolicyFormProps extends PolicyRowProps {
  readonly close: () => void;
}

/** Names the people whom the new rule would lock out, then saves it. */
function PolicyForm({ rule, opened, version: first, saved, close }: PolicyFormProps) {
  const { id } = opened.organization;
  const { member, Fields, given, typedOf, said } = rule;
  const own = policyRules[member];
  const version = useVersion(first, typedOf);
  const [lockedOut, setLockedOut] = useState<readonly Pick<Manager, 'account'>[]>([]);
  /** The previewed rule, with the people it would lock out. */
  const seen = useRef('');
  const ruled = (typed: FormValues): Policy => ({ ...version.body(), ...given(typed) });
  const action = useAction({
    run: async (typed: FormValues) => {
      const body = ruled(typed);
      const asked = JSON.stringify(body);
      if (seen.current !== asked) {
        const preview = await portico.previewOrganizationPolicy({ id, body });
        if (!preview.ok) return beside(preview, body);
        if (preview.body.items.length > 0) {
          seen.current = asked;
          return preview;
        }
      }
      const outcome = await portico.replaceOrganizationPolicy({ id, body, ...version.ifMatch() });
      return outcome.ok ? outcome : beside(outcome, body);
    },
    done: (success) => {
      if ('items' in success.body) return setLockedOut(success.body.items);
      forget();
      close();
      notify(texts.saved);
      saved(success as SaveOutcome);
    },
    theirs: version.theirs(() => portico.getOrganizationPolicy({ id })),
    failures: {
      POLICY_REFUSED: texts.ownSession,
      ORGANIZATION_NOT_FOUND: opened.catchUp,
      ACCESS_FORBIDDEN: opened.catchUp,
    },
  });

  function forget() {
    seen.current = '';
    setLockedOut([]);
  }

  /** Any flaw of this input belongs beside the one field. */
  function beside<Refused extends Failure>(failure: Refused, body: Policy): Refused {
    if (failure.fields === undefined) return failure;
    return { ...failure, fields: { [member]: { sentences: rule.flaw(failure.fields, body) } } };
  }

  return (
    <>
      <Paragraphs lines={own.lines} />
      <EditForm
        draft={member}
        isStored={() => seen.current === ''}
        action={action}
        submit={lockedOut.length > 0 ? texts.saveAnyway : words.save}
        labels={{ [member]: own.heading }}
        said={(typed) => ({ [member]: said(ruled(typed)) })}
        cancel={close}
      >
        <div class="form" onInput={forget}>
          <Fields typed={typedOf(first.body)[member] ?? ''} theirs={action.theirs?.[member]} />
        </div>
        <div role="status">
          {lockedOut.length > 0 && <Named managers={lockedOut} says={texts.lockedOut} />}
          {lockedOut.length >= MOST_PREVIEWED && <p>{texts.mayBeMore}</p>}
        </div>
      </EditForm>
    </>
  );
}
