import { type ReactNode, StrictMode } from 'react';
import {
  AccountMenu,
  Allowed,
  Invitations,
  OrganizationSwitcher,
  People,
  PorticoProvider,
  type PorticoProviderProps,
  SignedIn,
  SignedOut,
  SignInButton,
  SignOutButton,
  useClient,
  useSession,
} from '../../src/index.ts';

/** The choices of a test. */
export interface AppOptions extends Omit<PorticoProviderProps, 'children' | 'onChange'> {
  readonly part?: keyof typeof PARTS;
}

const PARTS = {
  session: Session,
  switcher: () => <OrganizationSwitcher />,
  menu: () => (
    <AccountMenu>
      <a href="/help">Help</a>
    </AccountMenu>
  ),
  people: () => <People />,
  invitations: () => <Invitations />,
  twice: () => (
    <PorticoProvider>
      <p>inner</p>
    </PorticoProvider>
  ),
} as const;

/** A page of a product: a heading that says who is signed in, and the part of the kit that is looked at. */
export function App({ part = 'session', ...options }: AppOptions) {
  const Shown = PARTS[part];
  return (
    <StrictMode>
      <PorticoProvider {...options} onChange={(next) => changes.push(next.state)}>
        <main>
          <Heading />
          <SignedOut>
            <SignInButton />
          </SignedOut>
          <Shown />
        </main>
      </PorticoProvider>
    </StrictMode>
  );
}

const changes: string[] = [];
if (typeof window !== 'undefined') Object.assign(window, { changes });

function Heading(): ReactNode {
  const session = useSession();
  return <h1>{session.state === 'signedIn' ? session.account.email : session.state}</h1>;
}

function Session() {
  const session = useSession();
  const client = useClient();
  if (typeof window !== 'undefined') Object.assign(window, { client });
  return (
    <>
      <SignedIn>
        {({ organization, role }) => (
          <>
            <p>
              {organization?.name ?? 'nowhere'}, {role ?? 'nobody'}
            </p>
            <SignOutButton />
          </>
        )}
      </SignedIn>
      <Allowed permission="invoice:approve" fallback={<p>may not approve</p>}>
        <p>may approve</p>
      </Allowed>
      {session.state === 'signedIn' && session.isStale && <p>stale</p>}
      {session.state === 'signedOut' && <p>{session.error ?? session.reason}</p>}
    </>
  );
}
