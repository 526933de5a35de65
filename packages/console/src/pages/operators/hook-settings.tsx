import { useRef } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { EndpointField } from '../../frame/endpoint-field.tsx';
import { unseen } from '../../frame/failures.ts';
import { Choice, Select } from '../../frame/lazy-fields.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { lengthOf } from '../../frame/time.ts';
import { useVersion } from '../../frame/version.ts';
import { application } from '../../texts/applications.json';
import { hooks as texts } from '../../texts/hooks.json';
import { words } from '../../texts/words.json';
import type { HookView, ReadHook } from './hook.tsx';
import type { Hook } from './hook-point.ts';

type Settings = Pick<Hook, 'url' | 'timeout' | 'onFailure' | 'remember'>;

const NONE: Settings = { url: '', timeout: 1, onFailure: 'refuse', remember: 0 };
/** Seconds to choose from, with the limits of the service. */
const TIMEOUTS = [0.1, 0.25, 0.5, 1, 1.5, 2];
const REMEMBERED = [0, 5, 15, 30, 60];

const LABELS = {
  url: texts.url,
  timeout: texts.timeout,
  onFailure: texts.onFailure,
  remember: texts.remember,
} as const;

const settingsOf = ({ url, timeout, onFailure, remember }: Hook): Settings => ({
  url,
  timeout,
  onFailure,
  remember,
});

const typedOf = ({ body }: ReadHook): FormValues => ({
  url: body.url,
  timeout: String(body.timeout),
  onFailure: body.onFailure,
  remember: String(body.remember),
});

const sentOf = ({ url = '', timeout, onFailure, remember }: FormValues): Settings => ({
  url: url.trim(),
  timeout: Number(timeout),
  onFailure: onFailure as Hook['onFailure'],
  remember: Number(remember),
});

const remembered = (seconds: number) => (seconds === 0 ? texts.rememberNothing : lengthOf(seconds));

/** How an edit conflict shows the values of the form. */
const said = (typed: FormValues): FormValues => {
  const { url, timeout, onFailure, remember } = sentOf(typed);
  return {
    url,
    timeout: lengthOf(timeout),
    onFailure: texts.outcomes[onFailure].label,
    remember: remembered(remember),
  };
};

/** The choices, and the present value, which a program may have set to another. */
const optionsOf = (choices: readonly number[], present: number, called: (seconds: number) => string) =>
  [...new Set([...choices, present])]
    .sort((one, other) => one - other)
    .map((seconds) => [String(seconds), called(seconds)] as const);

/** The settings of a hook, or of a new one. */
export function HookSettings({ point, hook, put, show, behind }: HookView) {
  const given = hook ? settingsOf(hook.body) : NONE;
  const version = useVersion<ReadHook | undefined>({ body: hook, etag: hook?.etag }, (now) =>
    now ? typedOf(now) : {},
  );
  const action = useAction({
    run: (typed: FormValues) =>
      portico.replaceHook({ id: point, body: sentOf(typed), ...(hook && version.ifMatch()) }),
    done: ({ body: { secret, ...rest }, etag }) => {
      const now = { body: { ...rest, secret: null }, etag };
      version.see({ body: now, etag });
      notify(words.saved);
      put(now);
      if (secret !== null) show(secret);
    },
    theirs: version.theirs(async () => {
      const outcome = await portico.getHook({ id: point });
      if (!outcome.ok) return outcome;
      const { body, etag } = outcome;
      return { ok: true, body: { body, etag }, etag };
    }),
    failures: {
      ...(hook === undefined && unseen(texts.notSeen)),
      MANAGED_BY_CONFIGURATION: behind,
    },
  });
  return (
    <Card title={hook ? words.settings : texts.heading}>
      {!hook && <p>{texts.newLines}</p>}
      <EditForm
        draft="hook"
        action={action}
        submit={hook ? words.save : texts.submit}
        labels={LABELS}
        said={said}
      >
        <Fields {...given} />
      </EditForm>
    </Card>
  );
}

function Fields({ url, timeout, onFailure, remember }: Settings) {
  return (
    <>
      <EndpointField label={LABELS.url} hint={texts.urlHint} value={url} />
      <Select
        name="timeout"
        label={LABELS.timeout}
        hint={texts.timeoutHint}
        value={String(timeout)}
        options={optionsOf(TIMEOUTS, timeout, lengthOf)}
      />
      <Choice
        name="onFailure"
        label={LABELS.onFailure}
        value={onFailure}
        options={(['refuse', 'allow'] as const).map((one) => [
          one,
          texts.outcomes[one].label,
          texts.outcomes[one].hint,
        ])}
      />
      <Select
        name="remember"
        label={LABELS.remember}
        hint={texts.rememberHint}
        value={String(remember)}
        options={optionsOf(REMEMBERED, remember, remembered)}
      />
    </>
  );
}

const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it. */
const newSecret = () =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;

/** Replaces the secret by one that this page makes: the service accepts secrets, but reveals only that of a new hook. */
export function HookSecret({ point, hook, put, show, behind }: HookView) {
  const made = useRef('');
  const asked = useConfirmed({
    run: () => {
      made.current = newSecret();
      return portico.replaceHook({
        id: point,
        body: { ...(hook ? settingsOf(hook.body) : NONE), secret: made.current },
        ...(hook?.etag !== undefined && { ifMatch: hook.etag }),
      });
    },
    done: ({ body, etag }) => {
      put({ body, etag });
      show(made.current);
    },
    failures: {
      ...unseen(application.notSeen),
      HOOK_NOT_FOUND: behind,
      PRECONDITION_FAILED: behind,
      MANAGED_BY_CONFIGURATION: behind,
    },
  });
  return (
    <Card title={application.secretHeading}>
      <Paragraphs lines={application.secretLines} />
      <ConfirmButton
        of={asked}
        label={application.rotate}
        title={texts.replaceTitle}
        lines={texts.replaceWarning}
      />
    </Card>
  );
}
