import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { LeadAway } from '../../frame/lead-away.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { type Asking, leave } from './request.ts';

interface LeavingProps {
  /** As the service has named it. */
  readonly url: string;
  readonly parameters: string;
  /** Of the application. */
  readonly name: string;
}

/** Goes to the application at once. */
export function Leaving({ url, parameters, name }: LeavingProps) {
  return (
    <LeadAway
      title={texts.movingOn(name)}
      url={url}
      leave={() => leave(url, parameters)}
      hint={texts.leaving}
      open={texts.open(name)}
    />
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
