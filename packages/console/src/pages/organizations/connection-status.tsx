import { useRef } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, Facts, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { LeaveButton } from '../../frame/provider-buttons.tsx';
import { useQuery } from '../../frame/router.ts';
import { momentOf } from '../../frame/time.ts';
import { connections, connection as texts } from '../../texts/connections.json';
import { organization } from '../../texts/organizations.json';
import type { OpenedConnection } from './connection.tsx';
import { PROTOCOLS } from './connection-fields.tsx';
import { TestOutcome } from './connection-test.tsx';

interface ConnectionStatusProps extends OpenedConnection {
  readonly owns: boolean;
}

const LINES = {
  setup: texts.setupLines,
  active: texts.activeLines,
  paused: texts.pausedLines,
} as const;

/** Whether people sign in by the connection, and the result of the test from which the person returns. */
export function ConnectionStatus(props: ConnectionStatusProps) {
  const { connection, owns } = props;
  const { id, type, state, issuer, createdAt } = connection;
  const [testId] = useQuery('test');
  return (
    <>
      {testId !== '' && <TestOutcome key={testId} id={id} testId={testId} />}
      <Card title={connection.name}>
        <Paragraphs lines={LINES[state]} />
        <Facts
          facts={[
            [connections.type, PROTOCOLS[type]],
            [connections.issuer, issuer],
            [texts.added, momentOf(createdAt)],
          ]}
        />
        {owns && <Ways {...props} />}
      </Card>
    </>
  );
}

function Ways(props: OpenedConnection) {
  const { id, name, state } = props.connection;
  const pause = usePause(props);
  return (
    <>
      <div class="actions">
        <LeaveButton
          way={{ kind: 'connection', id, name }}
          plan={() => ({ purpose: 'test', next: `/console/connections/${id}` })}
          label={texts.tryIt}
          {...(state === 'setup' && { look: 'main' })}
        />
        {state !== 'setup' && (
          <Button label={state === 'active' ? texts.pause : texts.resume} action={pause} />
        )}
      </div>
      <Outcome action={pause} />
    </>
  );
}

/** Pauses a connection, or makes it active again. */
function usePause({ connection, etag, put, refresh, catchUp }: OpenedConnection) {
  const { id, state } = connection;
  /** The version to change: the one on the page, or a later one after a conflict. */
  const later = useRef({ etag, connection });
  later.current = { etag, connection };
  return useAction({
    run: () => {
      const { etag, connection } = later.current;
      const { name, defaultRole, rolesFrom, attributes, trustsFactors } = connection;
      return portico.updateConnection({
        id,
        body: {
          ...{ name, defaultRole, rolesFrom, attributes, trustsFactors },
          state: state === 'active' ? 'paused' : 'active',
        },
        ...(etag !== undefined && { ifMatch: etag }),
      });
    },
    done: (success) => {
      put(success);
      notify(success.body.state === 'active' ? texts.resumedNow : texts.pausedNow);
    },
    theirs: async () => {
      const now = await refresh();
      if (now === undefined) return undefined;
      later.current = { etag: now.etag, connection: now.body };
      return now.body.state === state ? 'unchanged' : undefined;
    },
    failures: {
      CONNECTION_NOT_FOUND: catchUp,
      CONNECTION_NOT_ACTIVE: texts.notTested,
      PRECONDITION_FAILED: organization.behind,
    },
  });
}
