import assert from 'node:assert/strict';
import { errors } from '@portico/api';
import { COMMON_REASONS, type Reasons } from '@portico/conventions';

const REASONS: Reasons = errors.FIELDS_VALIDATION_ERROR.reasons ?? COMMON_REASONS;
/** Stands at the end where keys are left out. */
const MORE = '%"%e2%80%a6"';
const MEMBER = /^("(?:[^"\\]|\\.)*"|%"[^"]*");reason=([a-z_]+)((?:;[a-z]+=(?:-?[\d.]+|"(?:[^"\\]|\\.)*"))*)/;

/** The key and reason of each member of `Error-Fields`, as `email: format`. */
export function reasonsIn(header: unknown): string[] {
  let rest = String(header);
  const told: string[] = [];
  while (rest !== '') {
    const [whole, key = '', reason = '', parameters = ''] = MEMBER.exec(rest) ?? assert.fail(rest);
    const named = [...parameters.matchAll(/;([a-z]+)=/g)].map(([, name]) => name);
    assert.deepEqual(
      named,
      Object.keys(REASONS[reason]?.parameters ?? {}),
      `parameters of ${reason} in ${header}`,
    );
    assert.ok(Object.hasOwn(REASONS, reason), `no reason of the catalogue: ${header}`);
    told.push(`${key.startsWith('%') ? decodeURIComponent(key.slice(2, -1)) : JSON.parse(key)}: ${reason}`);
    rest = rest.slice(whole.length).replace(/^, /, '');
    if (rest === MORE) break;
  }
  return told;
}

/** Checks that the header has the reason for each key of `fields`, and no others. */
export function assertErrorFields(header: unknown, fields: Readonly<Record<string, string>>): void {
  const told = reasonsIn(header).map((one) => one.slice(0, one.lastIndexOf(': ')));
  const keys = Object.keys(fields);
  assert.ok(String(header).length <= 4_096);
  assert.deepEqual(told, String(header).endsWith(MORE) ? keys.slice(0, told.length) : keys);
}
