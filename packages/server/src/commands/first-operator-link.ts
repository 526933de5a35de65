import type { Logger } from 'pino';
import { atAnyLevel } from '../app/http/log.ts';

const MEANING =
  'There is no operator yet. Open this link within 15 minutes to make the first one. It works once:';

/**
 * Shows the link at which the first operator is made: on a terminal, with a line of its own. It is the only secret that is
 * ever logged, because on a new service there is nobody to mail it to.
 * @param link undefined where there is none to show
 */
export function showFirstOperatorLink(
  link: string | undefined,
  log: Logger,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): void {
  if (link === undefined) return;
  if (output.isTTY) output.write(`\n${MEANING}\n${link}\n\n`);
  else atAnyLevel(log).info({ link }, MEANING);
}
