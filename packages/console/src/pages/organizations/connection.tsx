import type { Outcome } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { copied } from '../../frame/copied.tsx';
import { ConfirmButton, Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { type Success, unseen } from '../../frame/failures.ts';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Facts, Page, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { useVersion } from '../../frame/version.ts';
import { connections, connection as texts } from '../../texts/connections.json';
import { frame } from '../../texts/frame.json';
import { organization, people, roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { StepsBelow } from '../guides/steps-below.tsx';
import { ConnectionFields, sentOf, typedOf } from './connection-fields.tsx';
import { MetadataCard } from './connection-metadata.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { type Connection, ConnectionState } from './connections.tsx';
import { DirectoryRequests } from './directory-requests.tsx';
import { Gone, OrganizationPage } from './frame.tsx';

export interface OpenedConnection {
  readonly connection: Connection;
  readonly etag: string | undefined;
  /** Shows the connection from an answer. */
  readonly put: (success: Success<Outcome<'getConnection'>>) => void;
  /** Loads it again, after an answer that may have changed it. */
  readonly refresh: () => Promise<Success<Outcome<'getConnection'>> | undefined>;
  /** Reloads the page and says so, after an answer showed that it is out of date. */
  readonly catchUp: () => void;
}

export function ConnectionPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getConnection({ id }), [id]);
  if (loading.state === 'failed' && loading.failure.error === 'CONNECTION_NOT_FOUND')
    return <Gone title={texts.gone} lines={texts.goneLines} />;
  if (loading.state !== 'ready')
    return (
      <Page title={loading.state === 'failed' ? connections.label : undefined}>
        <WhenReady of={loading}>{() => null}</WhenReady>
      </Page>
    );
  const { put, reload, success } = loading;
  const { body: connection, etag } = success;
  const refresh = async () => {
    const now = await portico.getConnection({ id });
    if (now.ok) put(now);
    return now.ok ? now : undefined;
  };
  const opened = { connection, etag, put, refresh, catchUp: saying(organization.behind, reload) };
  return (
    <OrganizationPage
      id={connection.organizationId}
      title={connection.name}
      badge={<ConnectionState state={connection.state} />}
      section="connections"
      managersOnly
    >
      {(within) => (
        <>
          <ConnectionStatus {...opened} owns={within?.owns ?? false} />
          <Enter {...connection} />
          {connection.metadata && <MetadataCard {...connection.metadata} />}
          {within?.owns && <Directory {...opened} />}
          <DirectoryRequests id={connection.id} />
          {within?.owns && <Settings {...opened} />}
          {within?.owns && <Delete {...opened} />}
        </>
      )}
    </OrganizationPage>
  );
}

function Enter({ type, issuer, metadata, returnUrl, entityId, acsUrl, metadataUrl }: Connection) {
  const { heading, ...labels } = texts.enter;
  return (
    <Card title={heading}>
      <Facts
        facts={
          type === 'oidc'
            ? [copied(labels.returnUrl, returnUrl)]
            : [
                copied(labels.entityId, entityId),
                copied(labels.acsUrl, acsUrl),
                copied(labels.metadataUrl, metadataUrl),
              ]
        }
      />
      <StepsBelow
        of={type}
        values={{ returnUrl, entityId, acsUrl, metadataUrl }}
        issuer={issuer ?? metadata?.identityProvider ?? null}
      />
    </Card>
  );
}

/** The token with which a directory changes people. */
function Directory({ connection, catchUp }: OpenedConnection) {
  const { id, scimUrl, issuer, metadata } = connection;
  const [token, setToken] = useState<string>();
  const { scim } = texts;
  const gone = { CONNECTION_NOT_FOUND: catchUp };
  const creation = useConfirmed({
    run: () => portico.createScimToken({ id }),
    done: ({ body }) => setToken(body.token),
    failures: { ...unseen(scim.notSeen), ...gone },
  });
  const removal = useConfirmed({
    run: () => portico.deleteScimToken({ id }),
    done: saying(scim.revoked, () => setToken(undefined)),
    failures: gone,
  });
  return (
    <>
      {token !== undefined && (
        <ShownOnce
          title={scim.secret}
          lines={scim.secretLines}
          secret={token}
          copy={scim.copy}
          done={() => setToken(undefined)}
        />
      )}
      <Card title={scim.heading}>
        <Paragraphs lines={scim.lines} />
        <Facts facts={[copied(scim.url, scimUrl)]} />
        <StepsBelow of="scim" values={{ scimUrl }} issuer={issuer ?? metadata?.identityProvider ?? null} />
        <div class="actions">
          <ConfirmButton
            of={creation}
            label={scim.create}
            title={scim.createTitle}
            lines={scim.createLines}
          />
          <ConfirmButton of={removal} label={scim.revoke} title={scim.revokeTitle} lines={scim.revokeLines} />
        </div>
      </Card>
    </>
  );
}

const LABELS = {
  name: frame.name,
  issuer: connections.issuer,
  clientId: words.clientId,
  metadata: connections.metadata,
  defaultRole: connections.defaultRole,
  'attributes.email': connections.emailName,
  'attributes.name': connections.personName,
  'rolesFrom.name': connections.rolesName,
  'rolesFrom.values': connections.rolesValues,
  trustsFactors: connections.trustsFactors,
} as const;

function Settings({ connection, etag, put, catchUp }: OpenedConnection) {
  const { id, type } = connection;
  const version = useVersion({ body: connection, etag }, typedOf);
  const action = useAction({
    run: (typed: FormValues) => {
      const { metadata, ...others } = sentOf(typed);
      // Normalizes line breaks, which browsers write differently. Unchanged values stay, so that no new test is needed.
      const isSame = metadata === connection.metadata?.source.replaceAll('\r\n', '\n').trim();
      const body = { ...others, ...(metadata !== undefined && !isSame && { metadata }) };
      return portico.updateConnection({ id, body, ...version.ifMatch() });
    },
    done: (success) => {
      version.see(success);
      notify(texts.saved);
      put(success);
    },
    theirs: version.theirs(() => portico.getConnection({ id })),
    failures: { CONNECTION_NOT_FOUND: catchUp },
  });
  return (
    <Card title={words.settings}>
      <p class="hint">{texts.retestLines}</p>
      <EditForm draft="settings" action={action} submit={words.save} labels={labelsFor(type)} said={said}>
        <ConnectionFields type={type} connection={connection} />
      </EditForm>
    </Card>
  );
}

function labelsFor(type: Connection['type']): Record<string, string> {
  const { name, issuer, clientId, metadata, ...both } = LABELS;
  return { name, ...(type === 'oidc' ? { issuer, clientId } : { metadata }), ...both };
}

/** How an edit conflict shows the values of the form. */
const said = (typed: FormValues): FormValues => ({
  ...typed,
  defaultRole: roles[typed.defaultRole === 'admin' ? 'admin' : 'viewer'],
  trustsFactors: people.hasFactor[typed.trustsFactors === undefined ? 'no' : 'yes'],
});

function Delete({ connection: { id, name, organizationId } }: OpenedConnection) {
  const done = saying(texts.deleted, () =>
    navigate(`/console/organizations/${organizationId}/connections`, { replace: true }),
  );
  const asked = useConfirmed({
    run: () => portico.deleteConnection({ id }),
    done,
    failures: { CONNECTION_NOT_FOUND: done },
  });
  return <Danger {...texts.deletion} label={words.delete} typed={name} of={asked} />;
}
