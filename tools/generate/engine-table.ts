/** Writes what Portico needs of an engine for `docs/operate/engines.md`, from the probes of `portico doctor --engine`. */
import { PROBES } from '../../packages/server/src/commands/checks/engine/check.ts';

export const ENGINE_MARKS = ['<!-- probes: generated -->', '<!-- end of probes -->'] as const;

export function engineTable(): string {
  const rows = PROBES.map(
    ({ name, needs, without, effect }) =>
      `| \`${name}\` | ${needs} | ${without} | ${effect === 'broken' ? '`problem`' : '`warning`'} |`,
  );
  const head = ['| Probe | Needed for | Without it | Reported as |', '| --- | --- | --- | --- |'];
  return [...head, ...rows].join('\n');
}
