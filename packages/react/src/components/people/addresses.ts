/** The addresses in a text, as people type them or paste them: `Ada Lovelace <ada@example.com>, grace@example.com`. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[,;\n]/).flatMap((part) => {
    const [, within] = /<([^<>]*)>/.exec(part) ?? [];
    return within === undefined ? part.split(/\s+/) : [within.trim()];
  });
  return [...new Set(found.filter((email) => email !== ''))];
}
