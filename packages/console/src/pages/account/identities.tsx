import type { Body } from '@portico/client';
import { Items, Row, useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { LeaveButton } from '../../frame/provider-buttons.tsx';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { identities as texts } from '../../texts/identities.json';

type Identity = Body<'listIdentities'>['items'][number];

/** Leads back here. */
const plan = () => ({ purpose: 'link', next: '/console/account/security' }) as const;

/** A row for the providers with which the person can sign in, and one below it for each; null if there are none. */
export function Identities() {
  const list = useList((query) => portico.listIdentities({ query }), []);
  const providers = useLoad(() => portico.listProviders(), []);
  const offered = providers.state === 'ready' ? providers.success.body.items : [];
  const isLinked = (id: string) => list.items.some(({ provider }) => provider.id === id);
  const left = list.begun ? offered.filter(({ id }) => !isLinked(id)) : [];
  if (list.items.length === 0 && left.length === 0) return null;
  return (
    <li>
      <Row
        title={texts.heading}
        hint={texts.lines}
        controls={
          left.length > 0 &&
          left.map(({ id, name }) => (
            <LeaveButton
              key={id}
              small
              way={{ kind: 'provider', id, name }}
              plan={plan}
              label={texts.link(name)}
            />
          ))
        }
      />
      <Items of={list} label={texts.label} empty={null}>
        {(identity) => <OneIdentity identity={identity} gone={() => list.remove(identity.id)} />}
      </Items>
    </li>
  );
}

interface OneIdentityProps {
  readonly identity: Identity;
  readonly gone: () => void;
}

function OneIdentity({ identity, gone }: OneIdentityProps) {
  const { id, provider, email, createdAt, lastUsedAt } = identity;
  const { name } = provider;
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(distanceTo(lastUsedAt));
  return (
    <Row
      title={name}
      hint={[email, texts.linked(momentOf(createdAt)), used].filter(Boolean).join(' · ')}
      controls={
        <RemovalButton
          run={() => portico.deleteIdentity({ id })}
          missing="IDENTITY_NOT_FOUND"
          failures={{ LAST_CREDENTIAL: texts.last }}
          done={saying(texts.unlinked(name), gone)}
          label={texts.unlink}
          named={texts.unlinkNamed(name)}
          title={texts.unlinkTitle(name)}
          lines={texts.unlinkLines(name)}
        />
      }
    />
  );
}
