import { useEffect } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { LoadingNotice } from '../../frame/load.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { authorize as texts } from '../../texts/authorize.ts';
import { type Asking, leave } from './asked.ts';

interface LeavingProps {
  /** As the service has named it. */
  readonly url: string;
  readonly parameters: string;
  /** Of the application. */
  readonly name: string;
}

const WEB = /^https?:/;

/** Goes to the application at once. One that is installed opens beside this page, which then stays. */
export function Leaving({ url, parameters, name }: LeavingProps) {
  useEffect(() => leave(url, parameters), [url]);
  return (
    <Page title={texts.movingOn(name)} narrow>
      {WEB.test(url) ? (
        <LoadingNotice />
      ) : (
        <>
          <p>{texts.leaving}</p>
          <p>
            <a class="button" href={url}>
              {texts.open(name)}
            </a>
          </p>
        </>
      )}
    </Page>
  );
}

type RefuseProps = Pick<Asking, 'asked' | 'parameters'> & { readonly label?: string };

/** Tells the application that the person does not sign in, and goes back to it. */
export function Refuse({ asked, parameters, label = texts.refuse(asked.application.name) }: RefuseProps) {
  const action = useAction({
    run: () => portico.refuseAuthorization({ body: { parameters } }),
    done: ({ body }) => leave(body.url, parameters),
  });
  return (
    <>
      <Button label={label} action={action} />
      <Outcome action={action} />
    </>
  );
}
