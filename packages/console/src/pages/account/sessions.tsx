import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { type List, When } from '../../frame/list.tsx';
import { methodsOf } from '../../frame/methods.ts';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { type Column, Table, TableRow, type TableRowProps } from '../../frame/table/table.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { sessions as texts } from '../../texts/account.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';

export type Session = Body<'listSessions'>['items'][number];

export function Sessions({ list }: { readonly list: List<Session> }) {
  const isAlone = list.items.length < 2;
  return (
    <Card title={words.sessions} aside={!isAlone && <EndOthers ended={list.reload} />}>
      <p>{texts.lines}</p>
      <Table of={list} label={words.sessions} columns={SESSION_COLUMNS} menu empty={texts.empty}>
        {(session) => <OneSession key={session.id} session={session} ended={() => list.remove(session.id)} />}
      </Table>
    </Card>
  );
}

function OneSession({ session, ended }: { readonly session: Session; readonly ended: () => void }) {
  const { id, userAgent, current } = session;
  const done = saying(texts.ended, ended);
  const action = useAction({
    run: () => portico.deleteSession({ id }),
    done,
    failures: { SESSION_NOT_FOUND: done },
  });
  return (
    <SessionRow
      session={session}
      actions={[action]}
      menu={
        <Button
          small
          look="danger"
          label={texts.end}
          named={texts.endNamed(nameOf(userAgent))}
          busy={action.busy}
          press={() => (current ? signOut() : action.start())}
        />
      }
    />
  );
}

export const SESSION_COLUMNS: readonly Column<Session>[] = [
  { id: 'device', label: columns.device, by: ({ userAgent }) => nameOf(userAgent) },
  { id: 'address', label: columns.address, whole: true },
  { id: 'method', label: columns.method, by: ({ methods }) => methodsOf(methods) },
  { id: 'began', label: columns.began, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

interface SessionRowProps extends Pick<TableRowProps, 'actions' | 'menu'> {
  readonly session: Session;
}

/** Each session's place, beginning and methods. */
export function SessionRow({ session, ...more }: SessionRowProps) {
  const { id, userAgent, ipAddress, lastUsedAt, createdAt, methods, impersonator, application, current } =
    session;
  const name = nameOf(userAgent);
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <bdi>{name}</bdi> {current && <span class="badge badge-good">{texts.current}</span>}{' '}
          {application && <span class="badge">{texts.application(application.name)}</span>}{' '}
          {impersonator && (
            <span class="badge badge-warning">
              {impersonator.email === null ? texts.supportUnnamed : texts.support(impersonator.email)}
            </span>
          )}
        </>
      }
      cells={{
        address: ipAddress && <bdi dir="ltr">{ipAddress}</bdi>,
        method: methodsOf(methods),
        began: momentOf(createdAt),
        used: <When at={lastUsedAt} says={distanceTo(lastUsedAt)} />,
      }}
      {...more}
    />
  );
}

function nameOf(userAgent: string | null): string {
  if (userAgent === null) return texts.unknown;
  const [browser, system] = nameOfUserAgent(userAgent);
  if (browser && system) return texts.on({ browser, system });
  return browser ?? system ?? userAgent.slice(0, 60);
}

function EndOthers({ ended }: { readonly ended: () => void }) {
  const asked = useConfirmed({
    run: () => portico.deleteSessions(),
    done: saying(texts.othersEnded, ended),
  });
  return (
    <ConfirmButton
      of={asked}
      label={texts.endOthers}
      title={texts.endOthersTitle}
      lines={texts.endOthersLines}
    />
  );
}

/** In this order, because most browsers also name the ones that they descend from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const first = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** @returns `[browser, system]`, each undefined if unknown */
const nameOfUserAgent = (text: string) => [first(BROWSERS, text), first(SYSTEMS, text)] as const;
