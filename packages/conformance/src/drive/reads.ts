import { type Exchange, headerOf } from '../exchange.ts';
import type { Probe, Session } from './session.ts';
import { byLength, callValid, validTarget } from './valid.ts';

/** Reads everything that can be read, and again with HEAD and with its entity tag. */
export async function driveReads(session: Session): Promise<void> {
  // Lists come first: they have the identifiers for longer paths.
  const reads = session.operations.filter(({ method }) => method === 'GET').toSorted(byLength);
  for (const operation of reads) {
    const target = validTarget(session, operation);
    const partner = target === undefined ? undefined : await callValid(session, operation);
    if (target !== undefined && partner) await session.sendAll(comparisons(target, partner));
  }
}

/** The same request with HEAD and, if there is an entity tag, with conditions (RFC 9110 section 13.1.2). */
function comparisons(target: string, partner: Exchange): Probe[] {
  const { answer, operation } = partner;
  const head: Probe = {
    title: 'like its GET',
    purpose: 'hostile',
    method: 'HEAD',
    target,
    operation,
    partner,
  };
  const tag = typeof answer === 'string' || answer.status !== 200 ? undefined : headerOf(answer, 'etag');
  if (tag === undefined) return [head];
  const conditional = (title: string, value: string): Probe => ({
    title,
    purpose: 'notModified',
    method: 'GET',
    target,
    operation,
    headers: { 'If-None-Match': value },
  });
  const weak = tag.startsWith('W/') ? tag : `W/${tag}`;
  return [
    head,
    { ...conditional('If-None-Match', tag), partner },
    { ...conditional('If-None-Match weak', weak), partner },
    { ...conditional('If-None-Match list', `"other", ${tag}`), partner },
    { ...conditional('If-None-Match *', '*'), partner },
    { ...conditional('If-None-Match', tag), method: 'HEAD' },
    { ...conditional('If-None-Match of another version', '"other"'), purpose: 'valid' },
  ];
}
