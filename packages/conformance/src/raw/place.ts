/** Where on the service the raw requests are aimed: real paths, so that what is refused is refused for its octets. */
import type { Taker } from '../drive/taker.ts';
import type { Run } from '../rule.ts';
import { sendable } from '../untrusted.ts';
import type { Endpoint } from '../wire/talk.ts';

export interface Place {
  readonly endpoint: Endpoint;
  /** Value of `Host`. */
  readonly host: string;
  /** `http` or `https`. */
  readonly scheme: string;
  /** A target that GET can ask for without harm; often it answers 200, but nothing depends on that. */
  readonly target: string;
  /** A target that does not exist. */
  readonly unknown: string;
  /** Where bodies are read. */
  readonly body: Taker | undefined;
}

export function placeOf({ base, operations, taker }: Pick<Run, 'base' | 'operations' | 'taker'>): Place {
  const tls = base.protocol === 'https:';
  const port = Number(base.port) || (tls ? 443 : 80);
  const prefix = base.pathname.replace(/\/$/, '');
  const open = operations.filter(({ path, needsToken }) => !needsToken && !path.includes('{'));
  const readable = open.find(({ method, parameters }) => method === 'GET' && !parameters.some(isRequired));
  return {
    endpoint: { host: base.hostname.replace(/^\[|\]$/g, ''), port, tls },
    host: base.host,
    scheme: tls ? 'https' : 'http',
    target: sendable(`${prefix}${readable?.path ?? '/'}`),
    unknown: `${prefix}/portico-conformance/nothing-is-here`,
    body: taker,
  };
}

function isRequired({ required }: { readonly required: boolean }): boolean {
  return required;
}
