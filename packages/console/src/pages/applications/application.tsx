import type { Outcome as OutcomeOf } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button, Copy } from '../../frame/controls.tsx';
import { ConfirmButton, Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { type Success, unseen } from '../../frame/failures.ts';
import { Form } from '../../frame/form.tsx';
import { useLazy } from '../../frame/lazy.ts';
import { Select } from '../../frame/lazy-fields.tsx';
import { useLoad } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, type Fact, Facts, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { application as texts } from '../../texts/applications.json';
import { failures } from '../../texts/operators.json';
import { applicationKinds, words } from '../../texts/words.json';
import { One, PLACES } from '../operators/frame.tsx';
import { ApplicationBadges, ApplicationSecret, type WithSecret } from './applications.tsx';
import type { Application } from './fields.tsx';
import { Settings } from './settings.tsx';

type Read = Success<OutcomeOf<'getApplication'>>;

export interface ApplicationView {
  readonly application: Application;
  readonly etag: string | undefined;
  /** Shows the application from an answer. */
  readonly put: (success: Read) => void;
  /** Loads it again, because it is no longer as it is shown. */
  readonly behind: () => void;
}

/** One application, with everything that operators may do to it. */
export function ApplicationPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getApplication({ id }), [id]);
  const [withSecret, setWithSecret] = useState<WithSecret>();
  const behind = () => loading.reload();
  const connecting = useLazy(
    true,
    () => import('./client-settings.tsx'),
    () => {},
  );
  return (
    <One
      of={loading}
      within={PLACES.applications}
      title={texts.title}
      texts={texts}
      titleOf={({ name }) => name}
      badgeOf={(application) => <ApplicationBadges {...application} />}
    >
      {(application, { etag }) => {
        const opened = { application, etag, put: loading.put, behind };
        return (
          <>
            {withSecret && (
              <ApplicationSecret
                key={withSecret.secret}
                application={withSecret}
                done={() => setWithSecret(undefined)}
              />
            )}
            <About {...application} />
            {connecting && <connecting.ClientSettings application={application} />}
            {application.managed ? (
              <Card title={words.settings}>
                <p>{failures.MANAGED_BY_CONFIGURATION}</p>
              </Card>
            ) : (
              <>
                <Settings key={application.id} {...opened} />
                {hasSecret(application) && (
                  <Rotate
                    {...opened}
                    rotated={(now) => {
                      setWithSecret(now);
                      behind();
                    }}
                  />
                )}
                <State {...opened} />
                <Delete {...opened} />
              </>
            )}
          </>
        );
      }}
    </One>
  );
}

const hasSecret = ({ kind, tokenEndpointAuth }: Application) =>
  (kind === 'web' || kind === 'machine') && tokenEndpointAuth !== 'private_key_jwt';

function About({ id, kind, tokenEndpointAuth, createdAt, lastUsedAt }: Application) {
  const facts: Fact[] = [
    [
      words.clientId,
      <>
        <code>{id}</code> <Copy text={id} />
      </>,
    ],
    [words.kind, applicationKinds[kind]],
    [texts.authentication, texts.authentications[tokenEndpointAuth]],
    [texts.created, momentOf(createdAt)],
    [texts.used, lastUsedAt === null ? words.never : distanceTo(lastUsedAt)],
  ];
  return (
    <Card title={texts.about}>
      <Facts facts={facts} />
    </Card>
  );
}

interface RotateProps extends ApplicationView {
  readonly rotated: (application: WithSecret) => void;
}

function Rotate({ application: { id }, rotated, behind }: RotateProps) {
  const action = useAction({
    run: ({ overlap }: FormValues) => portico.rotateApplication({ id, body: { overlap: Number(overlap) } }),
    done: ({ body }) => rotated(body),
    failures: { ...unseen(texts.notSeen), APPLICATION_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.secretHeading}>
      <Paragraphs lines={texts.secretLines} />
      <Form action={action} submit={texts.rotate}>
        <Select name="overlap" label={texts.overlap} options={Object.entries(texts.overlaps)} />
      </Form>
    </Card>
  );
}

/** Keeps everybody out, or lets them in again. */
function State({ application: { id, name, state }, put, behind }: ApplicationView) {
  const disabling = useConfirmed({
    run: () => portico.updateApplication({ id, body: { state: 'disabled' } }),
    done: (success) => {
      notify(texts.disabled(name));
      put(success);
    },
    failures: { APPLICATION_NOT_FOUND: behind },
  });
  const enabling = useAction({
    run: () => portico.updateApplication({ id, body: { state: 'active' } }),
    done: (success) => {
      notify(texts.enabled(name));
      put(success);
    },
    failures: { APPLICATION_NOT_FOUND: behind },
  });
  if (state === 'disabled')
    return (
      <Card title={texts.disabling}>
        <Paragraphs lines={texts.enableLines} />
        <Button label={texts.enable} action={enabling} />
        <Outcome action={enabling} />
      </Card>
    );
  return (
    <Card title={texts.disabling}>
      <Paragraphs lines={texts.disableLines} />
      <ConfirmButton
        of={disabling}
        label={texts.disable}
        title={texts.disableTitle(name)}
        lines={texts.disableLines}
      />
    </Card>
  );
}

function Delete({ application: { id, name } }: ApplicationView) {
  const done = saying(texts.deleted(name), () => navigate(PLACES.applications, { replace: true }));
  const asked = useConfirmed({
    run: () => portico.deleteApplication({ id }),
    done,
    failures: { APPLICATION_NOT_FOUND: done },
  });
  return <Danger {...texts.deletion} label={words.deleteForGood} typed={name} of={asked} />;
}
