import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { DraftForm } from '../../frame/draft-form.tsx';
import { type AnyFailure, behaviourOf } from '../../frame/failures.ts';
import { loadSentences, sentenceOf } from '../../frame/flaws.ts';
import { TextArea } from '../../frame/lazy-fields.tsx';
import { notify } from '../../frame/notices.tsx';
import type { OpenedForm } from '../../frame/opener.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { frame } from '../../texts/frame.json';
import { roles, invitations as texts } from '../../texts/organizations.json';
import type { Role } from './change-role.tsx';
import type { OrganizationView } from './frame.tsx';
import { chosenRoles, RolesField } from './product-roles.tsx';

/** The result for one address; undefined while its invitation is on its way. */
interface Result {
  readonly email: string;
  readonly problem?: string | undefined;
}

interface InviteProps {
  readonly opened: OrganizationView;
  readonly form: OpenedForm;
  readonly invited: () => void;
}

/** Invites one or several people, with an outcome for each. */
export function Invite({ opened, form, invited }: InviteProps) {
  const [results, setResults] = useState<readonly Result[]>([]);
  const [times, setTimes] = useState(0);
  /** The addresses whose invitations failed, which the next form has. */
  const left = useRef('');
  const send = useSending(opened.organization.id);
  const action = useAction({
    run: send,
    done: ({ body }) => {
      const failed = body.filter(({ problem }) => problem !== undefined);
      const sent = body.length - failed.length;
      const [only] = body;
      if (sent > 0) notify(body.length === 1 && only ? texts.sent(only.email) : texts.sentAll(sent));
      setResults(body.length > 1 ? body : []);
      left.current = failed.map(({ email }) => email).join('\n');
      setTimes((before) => before + 1);
      invited();
    },
  });
  const offered = (Object.keys(roles) as Role[]).filter((role) => opened.owns || role !== 'owner');
  return (
    <Card title={texts.invite}>
      <DraftForm
        key={times}
        {...form}
        focuses={form.focuses || times > 0}
        {...(left.current && { typed: { emails: left.current } })}
        isStored={() => left.current === ''}
        action={action}
        submit={texts.submit}
      >
        <TextArea
          name="emails"
          label={texts.emails}
          hint={texts.emailsHint}
          required
          missing={frame.flaws.noEmail}
          flaw={frame.flaws.email}
        />
        <RoleChoice value="viewer" offered={offered.toReversed()} />
        <RolesField opened={opened} />
      </DraftForm>
      {results.length > 0 && <Results of={results} />}
    </Card>
  );
}

const Results = ({ of }: { readonly of: readonly Result[] }) => (
  <ul class="list" aria-label={texts.results}>
    {of.map(({ email, problem }) => (
      <li key={email}>
        <div class="item">
          <div class="item-main">
            <p class="item-title">{email}</p>
            {problem !== undefined && <p class="wrong">{problem}</p>}
          </div>
          {problem === undefined && <span class="badge badge-good">{texts.isSent}</span>}
        </div>
      </li>
    ))}
  </ul>
);

/** Sends invitations one after the other. Repeated, it sends none twice. */
function useSending(id: string) {
  const keys = useRef(new Map<string, string>());
  const keyOf = (body: object) => {
    const name = JSON.stringify(body);
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    return key;
  };
  return async ({ emails = '', role, ...typed }: FormValues) => {
    const addresses = addressesIn(emails);
    const body: Result[] = [];
    for (const email of addresses.length > 0 ? addresses : ['']) {
      const invitation = { email, role: role as Role, roles: chosenRoles(typed) };
      const outcome = await portico.createInvitation({
        id,
        body: invitation,
        idempotencyKey: keyOf(invitation),
      });
      if (outcome.ok) body.push({ email: outcome.body.email });
      else if (addresses.length < 2 || !isOfOne(outcome)) return aboutAll(outcome);
      else body.push({ email, problem: await problemOf(outcome) });
    }
    keys.current.clear();
    return { ok: true, body } as const;
  };
}

/** Whether a failure concerns one address, so that the others can be tried. */
function isOfOne({ error, fields }: AnyFailure): boolean {
  return (
    error === 'INVITATION_ALREADY_PENDING' ||
    error === 'MANAGER_ALREADY_EXISTS' ||
    fields?.email !== undefined
  );
}

/** The same failure, with its message beside the field that the form has. */
function aboutAll<Failure extends AnyFailure>(failure: Failure): Failure {
  if (failure.fields?.email === undefined) return failure;
  const { email, ...others } = failure.fields;
  const reasons = { ...failure.reasons, emails: failure.reasons?.email };
  return { ...failure, fields: { ...others, emails: email }, reasons };
}

async function problemOf(failure: AnyFailure): Promise<string> {
  if (failure.fields?.email !== undefined) {
    await loadSentences();
    return sentenceOf(failure.reasons?.email, { flaw: frame.flaws.email });
  }
  const behaviour = behaviourOf(failure);
  return 'text' in behaviour ? behaviour.text : frame.notDone;
}

/** An item of a list of addresses (RFC 5322, section 3.4): what separates items counts only outside of quotes and `<>`. */
const ITEM = /(?:"(?:[^"\\\n]|\\.)*"|<[^<>\n]*>|[^,;\n])+/g;

/**
 * The addresses in a text, as people type them or paste them from a mail program, each once:
 * `"Lovelace, Ada" <ada@example.com>; grace@example.com`.
 */
export function addressesIn(text: string): string[] {
  const found = (text.match(ITEM) ?? []).flatMap((item) => {
    const [, within] = /<([^<>]*)>\s*$/.exec(item) ?? [];
    return within === undefined ? item.split(/\s+/) : [within.trim()];
  });
  const first = new Map<string, string>();
  for (const email of found) if (!first.has(email.toLowerCase())) first.set(email.toLowerCase(), email);
  return [...first.values()].filter((email) => email !== '');
}
