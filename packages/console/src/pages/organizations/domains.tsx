import type { Body } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button, Copy } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { Ago } from '../../frame/key-use.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { domains as texts } from '../../texts/domains.json';
import { frame } from '../../texts/frame.json';
import { failures } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { type OrganizationView, organizationPage } from './frame.tsx';

type Domain = Body<'getDomain'>;

export const DomainsPage = organizationPage(
  {
    title: words.domains,
    managersOnly: true,
    use: (id) => useList((query) => portico.listDomains({ id, query }), [id]),
  },
  Domains,
);

function Domains({
  organization: { id },
  catchUp,
  data: list,
}: OrganizationView & { readonly data: List<Domain> }) {
  const opener = useOpener({ list, draft: 'domain', label: texts.submit });
  return (
    <>
      {opener.form && (
        <NewDomain
          organizationId={id}
          form={opener.form}
          created={() => {
            opener.close();
            list.reload();
          }}
          behind={catchUp}
        />
      )}
      <Card title={words.domains} aside={opener.button}>
        <Table of={list} label={words.domains} columns={COLUMNS} menu empty={<p>{texts.empty}</p>}>
          {(domain) => (
            <OneDomain
              key={domain.id}
              domain={domain}
              changed={list.put}
              gone={() => list.remove(domain.id)}
            />
          )}
        </Table>
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<Domain>[] = [
  { id: 'name', label: texts.name, by: ({ name }) => name },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'checked', label: columns.checked, by: ({ checkedAt }) => checkedAt },
];

interface NewDomainProps {
  readonly organizationId: string;
  readonly form: OpenedForm;
  readonly created: () => void;
  /** Called if the person may no longer do this. */
  readonly behind: () => void;
}

function NewDomain({ organizationId, form, created, behind }: NewDomainProps) {
  const action = useAction({
    run: ({ name = '' }: FormValues) => portico.createDomain({ id: organizationId, body: { name } }),
    done: created,
    failures: { ACCESS_FORBIDDEN: behind, ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <DraftForm {...form} action={action} submit={texts.submit}>
        <Field
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          missing={texts.nameMissing}
          flaw={texts.nameFlaw}
          autocomplete="off"
        />
      </DraftForm>
    </Card>
  );
}

const LOOKS = {
  pending: 'badge',
  verified: 'badge badge-good',
  lost: 'badge badge-danger',
} as const satisfies Record<Domain['state'], string>;

interface OneDomainProps {
  readonly domain: Domain;
  readonly changed: (now: Domain) => void;
  readonly gone: () => void;
}

function OneDomain({ domain, changed, gone }: OneDomainProps) {
  const { id, name, state, checkedAt } = domain;
  const isGone = saying(failures.DOMAIN_NOT_FOUND, gone);
  const check = useAction({
    run: () => portico.verifyDomain({ id }),
    done: ({ body }) => {
      changed(body);
      notify(body.state === 'verified' ? texts.found(name) : texts.notFound);
    },
    failures: { DOMAIN_NOT_FOUND: isGone },
  });
  const checkNow = (
    <Button
      small
      label={texts.check}
      named={frame.labelled({ label: texts.check, value: name })}
      action={check}
    />
  );
  const isPending = state !== 'verified';
  return (
    <TableRow
      id={id}
      name={name}
      title={<bdi>{name}</bdi>}
      below={isPending && <Entry {...domain} checkNow={checkNow} />}
      cells={{
        state: <span class={LOOKS[state]}>{texts.states[state]}</span>,
        checked: <Ago at={checkedAt} />,
      }}
      menu={
        <>
          {!isPending && checkNow}
          <RemovalButton
            run={() => portico.deleteDomain({ id })}
            missing="DOMAIN_NOT_FOUND"
            done={saying(texts.removed(name), gone)}
            label={words.remove}
            named={words.removeNamed(name)}
            title={words.removeTitle(name)}
            lines={texts.removeLines}
          />
        </>
      }
      actions={[check]}
    />
  );
}

interface EntryProps extends Pick<Domain, 'record' | 'name'> {
  readonly checkNow: ComponentChildren;
}

/** The record to enter in the DNS. */
function Entry({ record, name, checkNow }: EntryProps) {
  return (
    <div class="entry">
      <p class="hint">{texts.enter}</p>
      <p>
        <code>{record.name}</code>{' '}
        <Copy
          text={record.name}
          label={texts.copyName}
          named={frame.labelled({ label: texts.copyName, value: name })}
        />
      </p>
      <p>
        <code>{record.value}</code>{' '}
        <Copy
          text={record.value}
          label={texts.copyValue}
          named={frame.labelled({ label: texts.copyValue, value: name })}
        />
      </p>
      {checkNow}
    </div>
  );
}
