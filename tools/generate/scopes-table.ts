/** Writes the scopes of service keys, each with the operations it allows, for `docs/guides/service-keys.md`. */
import { operations, scopes } from '@portico/api';
import type { Operation } from '@portico/conventions';

export const SCOPE_MARKS = ['<!-- scopes: generated -->', '<!-- end of scopes -->'] as const;

export function scopesTable(): string {
  const all = Object.values<Operation>(operations);
  const rows = Object.entries(scopes).map(([scope, meaning]) => {
    const called = all.filter((operation) => operation.scope === scope);
    const calls = called.map(({ method, path }) => `\`${method} ${path}\``);
    return `| \`${scope}\` | ${meaning} | ${calls.join('<br>') || 'nothing yet'} |`;
  });
  return ['| scope | lets a back end | calls, below `/v1` |', '| --- | --- | --- |', ...rows].join('\n');
}
