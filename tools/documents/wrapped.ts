/** The longest line of prose in Markdown: what a terminal and a diff show whole. */
const WIDTH = 120;

const FENCE = /^\s*```/;
/**
 * Lines that end a paragraph without belonging to one: blank lines, headings, tables, HTML, quotes and indented code.
 */
const APART = /^(?:\s*$|#|\s*\||\s*<|>|\[[^\]]+\]: | {4,}(?![-*] |\d+\. )\S)/;
const ITEM = /^\s*(?:[-*]|\d+\.) +/;
/** A word that would begin a list, a heading or a quote at the start of a line. */
const MARKER = /^(?:[-+*>#=|]|\d+\.$|<!--)/;

/** Splits at white space, except within code spans. */
function wordsOf(text: string): string[] {
  return text.match(/(?:`[^`]*`|[^\s`]|`)+/g) ?? [];
}

function filled(words: readonly string[], first: string, rest: string): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of words) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (isEmpty || [...longer].length <= WIDTH || MARKER.test(word)) line = longer;
    else {
      lines.push(line);
      line = `${rest}${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line];
}

/** Refills a paragraph or a list item if it has a line that is too long, unless it breaks lines on purpose. */
function wrappedBlock(block: readonly string[]): readonly string[] {
  if (block.every((line) => [...line].length <= WIDTH) || block.some((line) => / {2}$|\\$/.test(line)))
    return block;
  const [head = ''] = block;
  const first = ITEM.exec(head)?.[0] ?? /^\s*/.exec(head)?.[0] ?? '';
  const rest = ' '.repeat(first.length);
  return filled(wordsOf(block.join(' ').slice(first.length)), first, rest);
}

/** Wraps the prose of a page in Markdown. Code, tables and paragraphs that fit stay as they are. */
export function wrapped(page: string): string {
  const result: string[] = [];
  let block: string[] = [];
  let isCode = false;
  const flush = () => {
    result.push(...wrappedBlock(block));
    block = [];
  };
  for (const line of page.split('\n')) {
    const isFence = FENCE.test(line);
    const isContinued = block.length > 0 && /^\s+\S/.test(line) && !/^\s*[|<]/.test(line);
    if (isFence || isCode || (APART.test(line) && !isContinued)) {
      flush();
      result.push(line);
    } else {
      if (ITEM.test(line)) flush();
      block.push(line);
    }
    if (isFence) isCode = !isCode;
  }
  flush();
  return result.join('\n');
}
