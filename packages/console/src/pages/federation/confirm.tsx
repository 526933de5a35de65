import { useEffect } from 'preact/hooks';
import { useLeaving, type Way } from '../../frame/federation/trip.ts';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { returned as texts } from '../../texts/federation.json';
import { Working } from './complete.tsx';

/** Confirms with a provider, in a tab of its own, so that the first keeps what was typed. */
export function ConfirmPage({ way }: { readonly way: string }) {
  const loading = useLoad(() => find(way), [way]);
  if (loading.state !== 'ready')
    return (
      <Page title={undefined} narrow>
        <WhenReady of={loading}>{() => null}</WhenReady>
      </Page>
    );
  const found = loading.success.body;
  return found ? <LeaveButton way={found} /> : <ShortPage {...texts.unknown} />;
}

/** Linked identities that belong to no provider of the team are connections. */
async function find(id: string) {
  const [identities, providers] = await Promise.all([portico.listIdentities(), portico.listProviders()]);
  if (!identities.ok) return identities;
  if (!providers.ok) return providers;
  const provider = identities.body.items.map(({ provider }) => provider).find((one) => one.id === id);
  const kind = providers.body.items.some((one) => one.id === id) ? 'provider' : 'connection';
  return { ok: true, body: provider && ({ ...provider, kind } satisfies Way) } as const;
}

function LeaveButton({ way }: { readonly way: Way }) {
  const { name } = way;
  const action = useLeaving({ way, plan: () => ({ purpose: 'confirm', next: '/console' }) });
  useEffect(() => {
    action.start();
  }, []);
  // Not every provider tells the time of its sign-in.
  return action.shown?.fields.providerId === undefined ? (
    <Working name={name} action={action} />
  ) : (
    <ShortPage title={texts.cannotConfirm.title(name)} lines={texts.cannotConfirm.lines(name)} />
  );
}
