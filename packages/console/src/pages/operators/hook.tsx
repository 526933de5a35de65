import type { Outcome } from '@portico/client';
import { useState } from 'preact/hooks';
import { ButtonLink } from '../../frame/controls.tsx';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import type { Failure, Success } from '../../frame/failures.ts';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card, type Fact, Facts, Paragraphs, ShortPage } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { distanceTo, lengthOf, momentOf } from '../../frame/time.ts';
import { hooks as texts } from '../../texts/hooks.json';
import { failures } from '../../texts/operators.json';
import { organization } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES } from './frame.tsx';
import { type Hook, isPoint, type Point } from './hook-point.ts';
import { HookSecret, HookSettings } from './hook-settings.tsx';
import { HookTrial } from './hook-trial.tsx';
import { HookBadges } from './hooks.tsx';

/** A hook with its entity tag, without its secret. */
export type ReadHook = Pick<Success<Outcome<'getHook'>>, 'body' | 'etag'>;

export interface HookView {
  readonly point: Point;
  /** Undefined while the point has none. */
  readonly hook: ReadHook | undefined;
  /** Shows the hook of an answer, or that it no longer exists. */
  readonly put: (hook: ReadHook | undefined) => void;
  /** Shows a secret until the person has stored it. */
  readonly show: (secret: string) => void;
  /** Loads it again, and says that it has changed. */
  readonly behind: () => void;
}

/** The hook of one point, or the way to set it. */
export function HookPage({ point }: { readonly point: string }) {
  if (isPoint(point)) return <OnePoint key={point} point={point} />;
  return (
    <ShortPage title={texts.gone} lines={texts.goneLines}>
      <ButtonLink to={PLACES.hooks} label={texts.all} />
    </ShortPage>
  );
}

/** A point without a hook is no failure: the hook can be set. */
async function read(point: Point) {
  const outcome = await portico.getHook({ id: point });
  if (!outcome.ok && outcome.error === 'HOOK_NOT_FOUND') return { ok: true, body: undefined } as const;
  if (!outcome.ok) return outcome;
  const { body, etag } = outcome;
  return { ok: true, body: { body, etag } } as const;
}

function OnePoint({ point }: { readonly point: Point }) {
  const loading = useLoad(() => read(point), [point]);
  const [secret, show] = useState<string>();
  const { title, lines } = texts.points[point];
  const failure = loading.state === 'failed' ? (loading.failure as Failure) : undefined;
  const hook = loading.state === 'ready' ? loading.success.body : undefined;
  const view: HookView = {
    point,
    hook,
    put: (body) => loading.put({ ok: true, body }),
    show,
    behind: saying(organization.behind, loading.reload),
  };
  return (
    <OperatorPage
      title={title}
      within={PLACES.hooks}
      badge={loading.state === 'ready' && <HookBadges hook={hook?.body} />}
      of={{ failure, begun: loading.state === 'ready' }}
    >
      {secret !== undefined && (
        <ShownOnce
          key={secret}
          title={texts.secret}
          lines={texts.secretLines}
          secret={secret}
          copy={words.copySecret}
          done={() => show(undefined)}
        />
      )}
      {loading.state === 'loading' && <LoadingNotice />}
      {failure && <NotLoaded failure={failure} retry={loading.reload} />}
      {loading.state === 'ready' && (
        <>
          <About lines={lines} hook={hook?.body} />
          {hook && <HookTrial {...view} />}
          {hook?.body.managed ? (
            <Card title={words.settings}>
              <p>{failures.MANAGED_BY_CONFIGURATION}</p>
              <Facts facts={factsOf(hook.body)} />
            </Card>
          ) : (
            <>
              <HookSettings key={hook === undefined ? 'new' : 'set'} {...view} />
              {hook && <HookSecret {...view} />}
              {hook && <DeleteHook {...view} />}
            </>
          )}
        </>
      )}
    </OperatorPage>
  );
}

interface AboutProps {
  readonly lines: string;
  readonly hook: Hook | undefined;
}

function About({ lines, hook }: AboutProps) {
  return (
    <Card title={texts.about}>
      <Paragraphs lines={[lines, texts.asked]} />
      {hook && hook.failingSince !== null && (
        <div class="notice notice-wrong">
          <p>
            {texts.failing({
              moment: momentOf(hook.failingSince),
              distance: distanceTo(hook.failingSince),
            })}
          </p>
          <p>{texts.outcomes[hook.onFailure].meanwhile}</p>
        </div>
      )}
    </Card>
  );
}

const factsOf = ({ url, timeout, onFailure, remember }: Hook): Fact[] => [
  [
    texts.url,
    <bdi key="url" dir="ltr">
      {url}
    </bdi>,
  ],
  [texts.timeout, lengthOf(timeout)],
  [texts.onFailure, texts.outcomes[onFailure].label],
  [texts.remember, remember === 0 ? texts.rememberNothing : lengthOf(remember)],
];

function DeleteHook({ point, hook, put, behind }: HookView) {
  const gone = saying(texts.deleted, () => put(undefined));
  const asked = useConfirmed({
    run: () => portico.deleteHook({ id: point, ...(hook?.etag !== undefined && { ifMatch: hook.etag }) }),
    done: gone,
    failures: { HOOK_NOT_FOUND: gone, PRECONDITION_FAILED: behind, MANAGED_BY_CONFIGURATION: behind },
  });
  return <Danger {...texts.deletion} label={words.delete} of={asked} />;
}
