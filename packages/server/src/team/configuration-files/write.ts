import { stringify } from 'yaml';

/** What editors read to complete and check a file. */
const SCHEMA = '# yaml-language-server: $schema=portico.schema.json';

/** A configuration as a file. */
export function fileOf(configuration: Readonly<Record<string, unknown>>): string {
  const text = stringify(configuration, { version: '1.2', lineWidth: 0 });
  return `${SCHEMA}\n${text}`.trimEnd();
}
