import { Monogram } from '../../frame/controls.tsx';
import { isolate } from '../../frame/isolate.ts';
import { pendingAuthorization } from '../../frame/pending.ts';
import { forApplication as texts } from '../../texts/sign-in.json';

/** Says for which application the person signs in, and where they land then. The service has looked both up before. */
export function ForApplication({ next }: { readonly next: string }) {
  const pending = pendingAuthorization();
  if (pending?.place !== next) return null;
  const query = new URLSearchParams(next.split('?')[1]);
  // An unregistered application is shown by its host, because it can call itself anything.
  const name = URL.parse(query.get('client_id') ?? '')?.host ?? pending.application;
  const lands = URL.parse(query.get('redirect_uri') ?? '');
  return (
    <div class="for-application">
      <Monogram of={name} />
      <div>
        <p>{texts.line(name)}</p>
        {lands?.protocol.startsWith('http') && <p class="hint">{texts.lands(isolate(lands.host))}</p>}
      </div>
    </div>
  );
}
