import { acting as texts } from '../../texts/side.json';
import { Button } from '../controls.tsx';
import { endActing } from '../portico.ts';
import { navigate } from '../router.ts';
import type { Session } from '../session.ts';

/** Says on every page that an operator acts for a person, and ends that. */
export function Acting({ session: { email, own } }: { readonly session: Session }) {
  if (own === undefined) return null;
  const end = () => {
    const account = endActing();
    if (account !== undefined) navigate(`/console/operator/accounts/${account}`);
  };
  return (
    <section class="acting" aria-label={texts.label}>
      <p>{texts.line({ operator: own.email, person: email })}</p>
      <Button small label={texts.end} press={end} />
    </section>
  );
}
