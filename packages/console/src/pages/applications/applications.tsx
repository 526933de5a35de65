import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Link } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { unseen } from '../../frame/failures.ts';
import { Ago } from '../../frame/key-use.tsx';
import { Choice } from '../../frame/lazy-fields.tsx';
import { byField } from '../../frame/lines.ts';
import { useList } from '../../frame/list.tsx';
import { NameField } from '../../frame/name-field.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { application, applications as texts } from '../../texts/applications.json';
import { frame } from '../../texts/frame.json';
import { applicationKinds, words } from '../../texts/words.json';
import { OperatorPage, PLACES } from '../operators/frame.tsx';
import { type Application, MainFields, mainSettings } from './fields.tsx';

/** An application with its secret, which is shown once; null if it has none. */
export type WithSecret = Body<'createApplication'>;

const COLUMNS: readonly Column<Application>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'kind', label: words.kind, plain: true, by: ({ kind }) => applicationKinds[kind] },
  { id: 'created', label: application.created, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: application.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

/** All applications, newest first. */
export function ApplicationsPage() {
  const [created, setCreated] = useState<readonly WithSecret[]>([]);
  const list = useList((query) => portico.listApplications({ query }), []);
  const opener = useOpener({ list, draft: 'application', label: texts.submit });
  return (
    <OperatorPage title={words.applications} of={list}>
      {created.map((one) => (
        <ApplicationSecret
          key={one.id}
          application={one}
          done={() => setCreated((before) => before.filter((other) => other.id !== one.id))}
        />
      ))}
      {opener.form && (
        <NewApplication
          form={opener.form}
          created={(application) => {
            if (application.secret === null) return navigate(`${PLACES.applications}/${application.id}`);
            setCreated((before) => [application, ...before]);
            opener.close();
            list.reload();
          }}
        />
      )}
      <Card title={words.applications} aside={opener.button}>
        <Paragraphs lines={texts.lines} />
        <Table of={list} label={words.applications} columns={COLUMNS} empty={<p>{texts.none}</p>}>
          {(one) => <OneApplication key={one.id} {...one} />}
        </Table>
      </Card>
    </OperatorPage>
  );
}

interface ApplicationSecretProps {
  readonly application: WithSecret;
  readonly done: () => void;
}

export function ApplicationSecret({ application: { name, secret }, done }: ApplicationSecretProps) {
  return (
    secret !== null && (
      <ShownOnce
        title={texts.secret(name)}
        lines={texts.secretLines}
        secret={secret}
        copy={words.copySecret}
        done={done}
      />
    )
  );
}

function OneApplication({ id, name, kind, state, firstParty, managed, createdAt, lastUsedAt }: Application) {
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <Link to={`${PLACES.applications}/${id}`} class="table-link">
            <bdi>{name}</bdi>
          </Link>{' '}
          <ApplicationBadges firstParty={firstParty} managed={managed} state={state} />
        </>
      }
      cells={{ kind: applicationKinds[kind], created: dateOf(createdAt), used: <Ago at={lastUsedAt} /> }}
    />
  );
}

export function ApplicationBadges({
  firstParty,
  managed,
  state,
}: Pick<Application, 'firstParty' | 'managed' | 'state'>) {
  return (
    <>
      {firstParty && <span class="badge">{texts.firstParty}</span>}{' '}
      {managed && <span class="badge">{texts.managed}</span>}{' '}
      {state === 'disabled' && <span class="badge badge-danger">{texts.states.disabled}</span>}
    </>
  );
}

const KINDS = ['web', 'browser', 'native', 'machine'] as const;

interface NewApplicationProps {
  readonly form: OpenedForm;
  readonly created: (application: WithSecret) => void;
}

function NewApplication({ form, created }: NewApplicationProps) {
  const action = useAction({
    run: async (typed: FormValues) => {
      const body = { ...mainSettings(typed), kind: typed.kind as Application['kind'] };
      return byField(await portico.createApplication({ body }), typed, texts.inLine);
    },
    done: ({ body }) => created(body),
    failures: unseen(texts.notSeen),
  });
  return (
    <Card title={texts.heading}>
      <DraftForm {...form} action={action} submit={texts.submit}>
        <NameField hint={texts.nameHint} />
        <Choice
          name="kind"
          label={words.kind}
          value="web"
          options={KINDS.map((kind) => [kind, applicationKinds[kind], texts.kindHints[kind]])}
        />
        <MainFields />
      </DraftForm>
    </Card>
  );
}
