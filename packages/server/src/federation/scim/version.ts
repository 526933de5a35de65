import { Failure } from '@portico/conventions';
import type { HandlerInput } from '../handler.ts';

type Headers = HandlerInput<'replaceScimUser'>['headers'];

/** @throws Failure `PRECONDITION_FAILED` where `If-Match` names other versions, which may be sent as weak ones */
export function judgeVersion({ 'if-match': ifMatch }: Headers, version: string): void {
  if (ifMatch === undefined) return;
  const tags = String(ifMatch).split(',');
  if (!tags.some((tag) => ['*', version, `W/${version}`].includes(tag.trim())))
    throw new Failure('PRECONDITION_FAILED', { headers: { ETag: version } });
}
