import type { Body } from '@portico/client';
import { Items, Row, useList, When } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { grants as texts } from '../../texts/account.json';
import { scopes as can } from '../../texts/scopes.json';
import { words } from '../../texts/words.json';
import { AccountPage } from './frame.tsx';

type Grant = Body<'getGrant'>;

/** Permissions of applications to act in the person's name. */
export function ApplicationsPage() {
  const list = useList((query) => portico.listGrants({ query }), []);
  return (
    <AccountPage title={words.applications}>
      <Card title={texts.label}>
        <p>{texts.lines}</p>
        <Items of={list} label={texts.label} empty={<p>{texts.empty}</p>}>
          {(grant) => <OneGrant grant={grant} ended={() => list.remove(grant.id)} />}
        </Items>
      </Card>
    </AccountPage>
  );
}

interface OneGrantProps {
  readonly grant: Grant;
  readonly ended: () => void;
}

function OneGrant({ grant, ended }: OneGrantProps) {
  const { id, application, scopes, organization, createdAt, lastUsedAt } = grant;
  const { name } = application;
  return (
    <Row
      title={name}
      badge={organization && <span class="badge">{texts.for(organization.name)}</span>}
      hint={texts.can(scopes.map((scope) => can[scope] ?? scope).join(texts.between))}
      below={
        <p class="hint">
          {texts.since(momentOf(createdAt))}
          {' · '}
          {lastUsedAt ? <When at={lastUsedAt} says={words.used(distanceTo(lastUsedAt))} /> : texts.neverUsed}
        </p>
      }
    >
      <RemovalButton
        run={() => portico.deleteGrant({ id })}
        missing="GRANT_NOT_FOUND"
        done={saying(texts.ended(name), ended)}
        label={texts.end}
        named={texts.endNamed(name)}
        title={texts.endTitle(name)}
        lines={texts.endLines}
      />
    </Row>
  );
}
