import { type Exchange, headerOf } from '../exchange.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Probe, Session } from './session.ts';
import { callValid, validTarget } from './valid.ts';

/** Reads everything that can be read, and each of it again with HEAD and with the entity tag that it came with. */
export async function driveReads(session: Session): Promise<void> {
  // Lists come first: they name what longer paths lead to.
  const reads = session.operations.filter(({ method }) => method === 'GET').toSorted(byLength);
  for (const operation of reads) {
    const target = validTarget(session, operation);
    const partner = target === undefined ? undefined : await callValid(session, operation);
    if (target !== undefined && partner)
      await session.sendAll([...heads(target, partner), ...conditional(target, partner)]);
  }
}

const byLength = (one: Operation, other: Operation) =>
  one.path.split('/').length - other.path.split('/').length;

function heads(target: string, partner: Exchange): Probe[] {
  const { operation } = partner;
  return [{ title: 'like its GET', purpose: 'hostile', method: 'HEAD', target, operation, partner }];
}

/** RFC 9110 section 13.1.2: weak comparison, lists, `*`. */
function conditional(target: string, partner: Exchange): Probe[] {
  const { answer, operation } = partner;
  const tag = typeof answer === 'string' || answer.status !== 200 ? undefined : headerOf(answer, 'etag');
  if (tag === undefined) return [];
  const weak = tag.startsWith('W/') ? tag : `W/${tag}`;
  const values = {
    'If-None-Match': tag,
    'If-None-Match weak': weak,
    'If-None-Match list': `"other", ${tag}`,
    'If-None-Match *': '*',
  };
  const probes = Object.entries(values).map(
    ([title, value]): Probe => ({
      title,
      purpose: 'notModified',
      method: 'GET',
      target,
      operation,
      partner,
      headers: { 'If-None-Match': value },
    }),
  );
  const head: Probe = {
    title: 'If-None-Match',
    purpose: 'notModified',
    method: 'HEAD',
    target,
    operation,
    headers: { 'If-None-Match': tag },
  };
  const other: Probe = {
    title: 'If-None-Match of another version',
    purpose: 'valid',
    method: 'GET',
    target,
    operation,
    headers: { 'If-None-Match': '"other"' },
  };
  return [...probes, head, other];
}
