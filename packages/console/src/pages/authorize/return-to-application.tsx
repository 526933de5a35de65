import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { Redirect } from '../../frame/redirect.tsx';
import { authorize as texts } from '../../texts/authorize.json';
import { type Asking, leave } from './request.ts';

interface ReturnProps {
  /** The address that the service has approved. */
  readonly url: string;
  readonly parameters: string;
  /** The name of the application. */
  readonly name: string;
}

/** Goes to the application at once. */
export function ReturnToApplication({ url, parameters, name }: ReturnProps) {
  return (
    <Redirect
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
