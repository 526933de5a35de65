const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
/** A semicolon without a parameter must be accepted (RFC 9110, section 5.6.6). */
const PARAMETER = new RegExp(`[ \\t]*;[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|${QUOTED}))?`, 'y');

/** Whether it is `application/json` without a charset other than UTF-8 (RFC 8259, section 8.1; RFC 9110, section 8.3.1). */
export function isJsonInUtf8(contentType: string | undefined): boolean {
  const [, type, given = ''] = /^\s*([^\s;]+)(.*)$/s.exec(contentType ?? '') ?? [];
  if (type?.toLowerCase() !== 'application/json') return false;
  const parameters = given.trimEnd();
  for (let at = 0; at < parameters.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(parameters);
    if (!match) return false;
    const [, name, token, quoted] = match;
    if (name?.toLowerCase() === 'charset' && (token ?? quoted)?.toLowerCase() !== 'utf-8') return false;
  }
  return true;
}
