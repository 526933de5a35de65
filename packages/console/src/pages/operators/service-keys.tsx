import type { Body } from '@portico/client';
import { isolate } from '../../frame/isolate.ts';
import { isOver, KeyUse } from '../../frame/key-use.tsx';
import { Items, Row, useList } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { dateOf, listOf } from '../../frame/time.ts';
import { serviceKeys as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { OperatorPage } from './frame.tsx';

type ServiceKey = Body<'getServiceKey'>;

/** The keys with which back ends of the team act. Only the command makes and rotates them. */
export function ServiceKeysPage() {
  const list = useList((query) => portico.listServiceKeys({ query }), []);
  return (
    <OperatorPage title={words.serviceKeys} of={list}>
      <Card title={words.serviceKeys}>
        <Paragraphs lines={texts.lines} />
        <Items of={list} label={words.serviceKeys} empty={<p>{texts.none}</p>}>
          {(key) => <OneServiceKey serviceKey={key} gone={() => list.remove(key.id)} />}
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
  const { id, name, prefix, scopes, networks, createdAt, lastUsedAt, expiresAt, managed } = serviceKey;
  return (
    <Row
      title={name}
      badge={
        <>
          {isOver(expiresAt) && <span class="badge badge-danger">{words.expired}</span>}
          {managed && <span class="badge">{texts.managed}</span>}
        </>
      }
      hint={
        <>
          {words.begins} <code>{prefix}</code> · {texts.created(dateOf(createdAt))}
        </>
      }
      below={
        <>
          <KeyUse lastUsedAt={lastUsedAt} expiresAt={expiresAt} />
          <p class="hint">{texts.scopes(listOf(scopes.map(isolate)))}</p>
          <p class="hint">{networks ? texts.networks(listOf(networks.map(isolate))) : texts.everywhere}</p>
        </>
      }
    >
      {!managed && (
        <RemovalButton
          run={() => portico.deleteServiceKey({ id })}
          missing="SERVICE_KEY_NOT_FOUND"
          done={saying(texts.revoked(name), gone)}
          label={words.revoke}
          named={words.revokeNamed(name)}
          title={texts.revokeTitle(name)}
          lines={texts.revokeLines}
          typed={name}
        />
      )}
    </Row>
  );
}
