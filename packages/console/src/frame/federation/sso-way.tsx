import { federation as texts } from '../../texts/federation.json';
import { useLoad, WhenReady } from '../load.tsx';
import { portico } from '../portico.ts';
import { currentPlace } from '../router.ts';
import { useSession } from '../session.ts';
import { WayButton } from './ways.tsx';

/** Begins the sign-in of the organization to whose domain the person's address belongs, and comes back here. */
export function SsoButton() {
  const email = useSession()?.email ?? '';
  const loading = useLoad(() => portico.lookUpConnection({ body: { email } }), [email]);
  return (
    <WhenReady of={loading}>
      {({ connection }) =>
        connection === null ? (
          <p>{texts.noConnection}</p>
        ) : (
          <div class="actions">
            <WayButton
              look="main"
              way={{ kind: 'connection', id: connection.id, name: connection.name }}
              plan={() => ({ purpose: 'sign-in', next: currentPlace() })}
            />
          </div>
        )
      }
    </WhenReady>
  );
}
