import type { Body } from '@portico/client';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { Items, Row, useList, When } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { serviceKeys as texts } from '../../texts/operators.ts';
import { words } from '../../texts/words.ts';
import { OperatorPage } from './frame.tsx';

type ServiceKey = Body<'getServiceKey'>;

/** The keys with which back ends of the team act. Only the command makes and rotates them. */
export function ServiceKeysPage() {
  const list = useList((query) => portico.listServiceKeys({ query }), []);
  const remove = (id: string) => list.change((items) => items.filter((item) => item.id !== id));
  return (
    <OperatorPage title={words.serviceKeys} of={list}>
      <Card title={words.serviceKeys}>
        <Paragraphs lines={texts.lines} />
        <Items of={list} label={words.serviceKeys} empty={<p>{texts.none}</p>}>
          {(key) => <OneServiceKey serviceKey={key} gone={() => remove(key.id)} />}
        </Items>
      </Card>
    </OperatorPage>
  );
}

interface OneServiceKeyProps {
  readonly serviceKey: ServiceKey;
  readonly gone: () => void;
}

function OneServiceKey({ serviceKey, gone }: OneServiceKeyProps) {
  const { name, prefix, scopes, networks, createdAt, lastUsedAt, expiresAt } = serviceKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const ends = isExpired ? words.hasExpired : words.expires;
  return (
    <Row
      title={name}
      badge={isExpired && <span class="badge badge-danger">{words.expired}</span>}
      hint={
        <>
          {words.begins} <code>{prefix}</code> · {texts.created(dateOf(createdAt))}
        </>
      }
      below={
        <>
          <p class="hint">
            {lastUsedAt ? (
              <When at={lastUsedAt} says={words.used(distanceTo(lastUsedAt))} />
            ) : (
              words.neverUsed
            )}
            {' · '}
            {expiresAt ? <When at={expiresAt} says={ends(distanceTo(expiresAt))} /> : words.neverExpires}
          </p>
          <p class="hint">{texts.scopes(scopes)}</p>
          <p class="hint">{networks ? texts.networks(networks) : texts.everywhere}</p>
        </>
      }
    >
      <Revoke serviceKey={serviceKey} gone={gone} />
    </Row>
  );
}

function Revoke({ serviceKey: { id, name }, gone }: OneServiceKeyProps) {
  const done = saying(texts.revoked(name), gone);
  const asked = useConfirmed({
    run: () => portico.deleteServiceKey({ id }),
    done,
    failures: { SERVICE_KEY_NOT_FOUND: done },
  });
  return (
    <ConfirmButton
      small
      of={asked}
      label={words.revoke}
      named={words.revokeNamed(name)}
      title={texts.revokeTitle(name)}
      lines={texts.revokeLines}
      typed={name}
    />
  );
}
