import type { Flaw, FlawParameters } from './flaw.ts';

/** The header with the reasons why fields are not valid. */
export const ERROR_FIELDS = 'Error-Fields';

/** The most fields that a failure reports. */
export const MOST_FIELDS = 100;

/** The most bytes of the header: proxies keep the headers of an answer in 4 or 8 KiB. */
const MOST_BYTES = 4_096;

/** Ends a list from which keys are left out. */
const MORE = textOf('…');

/**
 * The value of `Error-Fields`: a list (RFC 9651, section 3.1) with one text per field, and the reason with its
 * parameters. Texts that are not ASCII are Display Strings (section 3.3.8), because a String cannot hold them.
 * @param areMore whether further fields are not valid
 */
export function errorFields(
  fields: Readonly<Record<string, Pick<Flaw, 'reason' | 'parameters'>>>,
  areMore = false,
): string {
  let list = '';
  for (const [name, { reason, parameters }] of Object.entries(fields)) {
    const longer = `${list}${textOf(name)};reason=${reason}${listed(parameters)}, `;
    if (longer.length + MORE.length > MOST_BYTES) return list + MORE;
    list = longer;
  }
  return areMore || list === '' ? list + MORE : list.slice(0, -2);
}

function listed(parameters: FlawParameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `;${name}=${typeof value === 'number' ? numberOf(value) : textOf(value)}`)
    .join('');
}

/** A Decimal has at most three digits after its point (RFC 9651, section 3.3.2). */
function numberOf(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3).replace(/(\.\d+?)0+$/, '$1');
}

function textOf(text: string): string {
  if (/^[ -~]*$/.test(text)) return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const octets = [...new TextEncoder().encode(text)];
  const escaped = octets.map((octet) =>
    octet < 0x20 || octet > 0x7e || octet === 0x22 || octet === 0x25
      ? `%${octet.toString(16).padStart(2, '0')}`
      : String.fromCharCode(octet),
  );
  return `%"${escaped.join('')}"`;
}
