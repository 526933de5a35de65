import type { Outcome } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { Outcome as Shown } from '../../frame/outcome.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { momentOf } from '../../frame/time.ts';
import { supportAccess as texts } from '../../texts/account.json';

/** Whether the people who run the service may act for the person. */
export function SupportAccess() {
  const loading = useLoad(() => portico.getSupportAccess(), []);
  return (
    <Card title={texts.heading}>
      <p>{texts.lines}</p>
      <WhenReady of={loading}>
        {({ allowed, endsAt }) => (
          <>
            <p>{allowed && endsAt !== null ? texts.allowedUntil(momentOf(endsAt)) : texts.notAllowed}</p>
            <Change allowed={!allowed} put={loading.put} />
          </>
        )}
      </WhenReady>
    </Card>
  );
}

interface ChangeProps {
  readonly allowed: boolean;
  readonly put: Loading<Outcome<'getSupportAccess'>>['put'];
}

function Change({ allowed, put }: ChangeProps) {
  const action = useAction({
    run: () => portico.setSupportAccess({ body: { allowed } }),
    done: put,
  });
  return (
    <>
      <Button label={allowed ? texts.allow : texts.takeBack} action={action} />
      <Shown action={action} />
    </>
  );
}
