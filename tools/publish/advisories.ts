/** The registry's advisories on the packages installed at run time. */
import { spawnSync } from 'node:child_process';
import { machineEnvironment } from './machine.ts';
import { ROOT } from './workspaces.ts';

const LEVELS = ['critical', 'high', 'moderate'] as const;

interface Audited {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}

/** @returns npm's JSON: the advisories, or the reason why there are none */
export function npmAudit(): string {
  const options = { cwd: ROOT, env: machineEnvironment(), encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], options);
  return stdout ?? '';
}

/** An unreachable registry proves no fault of the packages: the check passes, and says so. */
export function auditVerdict(json: string): { readonly holds: boolean; readonly said: string } {
  const { metadata, vulnerabilities = {}, message } = parsed(json);
  const counts = metadata?.vulnerabilities;
  if (!counts)
    return { holds: true, said: `NOT AUDITED: the registry has no advisories for us (${message})` };
  const levels = LEVELS.filter((level) => (counts[level] ?? 0) > 0);
  if (levels.length === 0) return { holds: true, said: 'No advisory at run time is moderate or worse.' };
  const affected = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    levels.some((level) => level === severity),
  );
  const lines = affected.map(([name, { severity, range }]) => `  ${severity}: ${name} ${range}`);
  return { holds: false, said: ['Advisories on what is installed at run time:', ...lines].join('\n') };
}

function parsed(json: string): Audited {
  try {
    return JSON.parse(json);
  } catch {
    return { message: 'npm said nothing' };
  }
}
