import { useEffect } from 'preact/hooks';
import { Button } from '../../frame/controls.tsx';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { SendVerification } from '../../frame/outcome.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { forgetPending, ticketFor } from '../../frame/pending.ts';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { WithoutOrganization } from './organization-step.tsx';
import { type Asking, type Need, placeOf } from './request.ts';
import { Refuse, ReturnToApplication } from './return-to-application.tsx';

interface CompleteStepProps {
  readonly asking: Asking;
  readonly organizationId: string | undefined;
  readonly hasAgreed: boolean;
  /** Called if the request turns out to need another step. */
  readonly lacks: (need: Need) => void;
}

const NEED_OF_FAILURE: Readonly<Partial<Record<string, Need>>> = {
  SECOND_FACTOR_MISSING: 'second_factor',
  CONSENT_MISSING: 'consent',
};

/** Signs in to the application, in the session that was shown, and goes there. */
export function CompleteStep({ asking, organizationId, hasAgreed, lacks }: CompleteStepProps) {
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
  const need = fields.organizationId === undefined ? NEED_OF_FAILURE[failure?.error ?? ''] : 'organization';
  const isExpired = fields.ticket !== undefined;
  useEffect(() => {
    if (need) lacks(need);
    if (!isExpired) return;
    // It took too long, and starts over.
    forgetPending(place);
    reload();
  }, [need, isExpired]);

  if (loading.state === 'ready')
    return <ReturnToApplication url={loading.success.body.url} parameters={parameters} name={name} />;
  if (failure?.error === 'EMAIL_NOT_VERIFIED') return <VerifyFirst asking={asking} retry={loading.reload} />;
  if (failure?.error === 'ACCESS_FORBIDDEN')
    return <WithoutOrganization asking={asking} says={texts.noOrganization} canCreate />;
  if (failure?.error === 'APPLICATION_NOT_FOUND') return <ShortPage {...texts.unknown} />;
  return (
    <Page title={texts.movingOn(name)} narrow>
      {failure && !need && !isExpired ? (
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
        <SendVerification quiet />
        <Refuse {...asking} />
      </div>
    </Page>
  );
}
