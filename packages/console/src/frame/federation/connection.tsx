import type { Body } from '@portico/client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { returned, federation as texts } from '../../texts/federation.json';
import { Button } from '../controls.tsx';
import { portico } from '../portico.ts';
import { begin, type Plan, saidOf, type Way } from './trip.ts';
import { WayButton } from './ways.tsx';

type FoundConnection = NonNullable<Body<'lookUpConnection'>['connection']>;

/** The provider that an organization requires of its people, in place of all other ways. */
export interface RequiredConnection {
  readonly label: string;
  readonly begin: () => ReturnType<typeof begin>;
  readonly failures: ReturnType<typeof saidOf>;
}

interface ConnectionProps {
  /** The typed address. */
  readonly email: string;
  readonly plan: () => Plan;
  /** @param way undefined if any other will do */
  readonly requires: (way: RequiredConnection | undefined) => void;
}

const wayOf = ({ id, name }: FoundConnection): Way => ({ kind: 'connection', id, name });

/** Looks up only the domain, so that correcting the name before it sends no request. */
const domainOf = (email: string) => /@([^@\s]+\.[^@\s.]+)$/.exec(email.trim())?.[1]?.toLowerCase();

/** The way to the provider of the organization to whose domain an address belongs. */
export function Connection({ email, plan, requires }: ConnectionProps) {
  const domain = domainOf(email);
  const [found, setFound] = useState<FoundConnection | null>(null);
  useEffect(() => {
    let isHere = true;
    setFound(null);
    if (domain !== undefined)
      portico.lookUpConnection({ body: { email: email.trim() } }).then((outcome) => {
        if (isHere && outcome.ok) setFound(outcome.body.connection);
      });
    return () => {
      isHere = false;
    };
  }, [domain]);
  const isRequired = found?.required ?? false;
  useEffect(() => {
    if (!found?.required) return requires(undefined);
    const way = wayOf(found);
    requires({
      label: texts.continueWith(way.name),
      begin: () => begin({ way, plan }),
      failures: saidOf(way),
    });
  }, [found]);
  return (
    // Screen readers announce the button, which appears while the focus is in the next field.
    <div class={found ? 'ways' : 'hidden'} role="status">
      {found && <p class="hint">{isRequired ? texts.required : texts.ofOrganization}</p>}
      {found && !isRequired && <WayButton key={found.id} way={wayOf(found)} plan={plan} />}
    </div>
  );
}

/** Leads past the required way: owners can sign in where their organization's provider is broken. */
export function AnyWay({ press }: { readonly press: () => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  // The password field had the focus, and is gone.
  useLayoutEffect(() => {
    const main = place.current?.closest('main');
    if (document.activeElement === document.body)
      main?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);
  return (
    <p ref={place}>
      <Button look="link" label={returned.otherWay} press={press} />
    </p>
  );
}
