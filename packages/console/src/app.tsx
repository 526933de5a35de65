import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from './frame/controls.tsx';
import { Layout } from './frame/layout.tsx';
import { LoadingNotice } from './frame/load.tsx';
import { ShortPage } from './frame/page.tsx';
import { isConfidential } from './frame/portico.ts';
import { useRecovery } from './frame/recovery.ts';
import { currentPath, match, navigate, type Parameters, placeWithin, usePlace } from './frame/router.ts';
import { useSession } from './frame/session.ts';
import { ofTab } from './frame/storage.ts';
import { type Route, routes } from './routes.ts';
import { frame as texts } from './texts/frame.json';

export function App() {
  const place = usePlace();
  return (
    <Layout>
      <Guarded key={currentPath()}>
        {isConfidential ? <CurrentPage place={place} /> : <NotConfidential />}
      </Guarded>
    </Layout>
  );
}

function CurrentPage({ place }: { readonly place: string }) {
  const session = useSession();
  const path = currentPath();
  const found = findRoute(path);
  const isStranger = found?.route.audience === 'signed-in' && session === undefined;
  const isReturning = found?.route.audience === 'signed-out' && session !== undefined;
  // After a sign-out, the next person to sign in may be someone else, so don't lead them back to this page.
  const [wasSignedIn] = useState(session !== undefined);
  const next = wasSignedIn ? '' : `?next=${encodeURIComponent(place)}`;
  useEffect(() => {
    if (isStranger) navigate(`/console/sign-in${next}`, { replace: true });
    if (isReturning)
      navigate(placeWithin(new URLSearchParams(location.search).get('next')) ?? '/console', {
        replace: true,
      });
  }, [isStranger, isReturning, next]);
  if (isStranger || isReturning) return null;
  if (found === undefined) return <NotFound />;
  // The key renders the page afresh for another account, so that no data of the former one is left.
  const whose = found.route.audience === 'signed-in' ? session?.accountId : '';
  return <Loaded key={`${path} ${whose}`} {...found} />;
}

interface RouteMatch {
  readonly route: Route;
  readonly parameters: Parameters;
}

function findRoute(path: string): RouteMatch | undefined {
  for (const route of routes) {
    const parameters = match(route.path, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

/** A page whose code is loaded on the first visit. */
function Loaded({ route, parameters }: RouteMatch) {
  const [page, setPage] = useState<{ readonly Page: ComponentType<Parameters> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    route.load().then(
      (Page) => isHere && setPage({ Page }),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [route]);
  if (failed) return <Missing />;
  return page ? <page.Page {...parameters} /> : <LoadingNotice />;
}

function NotFound() {
  return (
    <ShortPage {...texts.notFound}>
      <ButtonLink to="/console" label={texts.toOrganizations} />
    </ShortPage>
  );
}

/** Replaces a page that threw. */
function Broken() {
  return (
    <ShortPage {...texts.broken}>
      <Button label={texts.reload} press={() => location.reload()} />
    </ShortPage>
  );
}

const RELOADED = 'reloaded';
/** Loading the document again does not help where something else is in the way of its files. */
const AGAIN_MS = 60_000;

/**
 * Replaces a page whose code could not be loaded: the service is away, or has a newer version whose files are others. Then
 * the document has to be loaded again, which happens by itself once it can be had.
 */
function Missing() {
  useRecovery('network_error', async () => {
    const last = Number(ofTab.read(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (!answer?.ok) return;
    ofTab.write(RELOADED, String(Date.now()));
    location.reload();
  });
  return (
    <ShortPage {...texts.missing}>
      <Button label={texts.reload} press={() => location.reload()} />
    </ShortPage>
  );
}

function NotConfidential() {
  const { open, ...words } = texts.notConfidential;
  return (
    <ShortPage {...words}>
      <a class="button button-main" href={location.href.replace(/^http:/, 'https:')}>
        {open}
      </a>
    </ShortPage>
  );
}

/** An error boundary: a bug in one page leaves the frame and the other pages working. */
class Guarded extends Component<{ readonly children: ComponentChildren }, { readonly broken: boolean }> {
  override state = { broken: false };

  static override getDerivedStateFromError = () => ({ broken: true });

  override componentDidCatch(thrown: unknown) {
    reportError(thrown);
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
