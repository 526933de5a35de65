import { useEffect } from 'preact/hooks';
import { Button } from '../../frame/controls.tsx';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { SendVerification } from '../../frame/outcome.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { forgetPending, ticketFor } from '../../frame/pending.ts';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { Leaving, Refuse } from './leaving.tsx';
import { WithoutOrganization } from './organization-step.tsx';
import { type Asking, type Need, placeOf } from './request.ts';

interface MoveOnProps {
  readonly asking: Asking;
  readonly organizationId: string | undefined;
  readonly hasAgreed: boolean;
  /** Called where something has turned out to be missing. */
  readonly lacks: (need: Need) => void;
}

const LATE: Readonly<Partial<Record<string, Need>>> = {
  SECOND_FACTOR_MISSING: 'second_factor',
  CONSENT_MISSING: 'consent',
};

/** Signs in to the application, in the session that was shown, and goes there. */
export function MoveOn({ asking, organizationId, hasAgreed, lacks }: MoveOnProps) {
  const { asked, parameters, session, reload } = asking;
  const { name } = asked.application;
  const place = placeOf(parameters);
  const loading = useLoad(async () => {
    // Another account signed in in another tab: the page is about to ask again.
    if (currentSession()?.accountId !== session.accountId) return { ok: false, error: 'aborted' } as const;
    return portico.createAuthorization({
      body: {
        parameters,
        ticket: ticketFor(place) ?? asked.ticket,
        ...(organizationId !== undefined && { organizationId }),
        ...(hasAgreed && { consent: true }),
      },
    });
  }, []);
  const failure = loading.state === 'failed' ? loading.failure : undefined;
  const fields = failure?.error === 'FIELDS_VALIDATION_ERROR' ? (failure.fields ?? {}) : {};
  const need = fields.organizationId === undefined ? LATE[failure?.error ?? ''] : 'organization';
  const isLate = fields.ticket !== undefined;
  useEffect(() => {
    if (need) lacks(need);
    if (!isLate) return;
    // It took too long: it begins anew.
    forgetPending(place);
    reload();
  }, [need, isLate]);

  if (loading.state === 'ready')
    return <Leaving url={loading.success.body.url} parameters={parameters} name={name} />;
  if (failure?.error === 'EMAIL_NOT_VERIFIED') return <VerifyFirst asking={asking} retry={loading.reload} />;
  if (failure?.error === 'ACCESS_FORBIDDEN')
    return <WithoutOrganization asking={asking} says={texts.noOrganization} canCreate />;
  if (failure?.error === 'APPLICATION_NOT_FOUND') return <ShortPage {...texts.unknown} />;
  return (
    <Page title={texts.movingOn(name)} narrow>
      {failure && !need && !isLate ? (
        <>
          <NotLoaded failure={failure} retry={loading.reload} />
          <p>
            <Refuse {...asking} />
          </p>
        </>
      ) : (
        <LoadingNotice />
      )}
    </Page>
  );
}

interface VerifyFirstProps {
  readonly asking: Asking;
  readonly retry: () => unknown;
}

function VerifyFirst({ asking, retry }: VerifyFirstProps) {
  return (
    <Page title={texts.verify.title} narrow>
      <p>{texts.verify.line(asking.session.email)}</p>
      <div class="actions">
        <Button look="main" label={texts.verify.goOn} press={retry} />
        <Refuse {...asking} />
      </div>
      <SendVerification />
    </Page>
  );
}
