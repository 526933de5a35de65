import { Failure } from '@portico/conventions';
import type { ResourceType } from './attribute.ts';
import { type Comparand, comparison, type Filter, type Operator } from './filter.ts';
import { type Token, tokensOf } from './lexer.ts';
import { type AttributePath, attributeAt, attributeIn } from './names.ts';

/** The longest filter or path, in characters. */
const LONGEST = 1_000;
const MOST_COMPARISONS = 20;
/** How deep parentheses and brackets can be in each other. */
const DEEPEST = 5;

const OPERATORS: readonly string[] = [
  'eq',
  'ne',
  'co',
  'sw',
  'ew',
  'gt',
  'ge',
  'lt',
  'le',
] satisfies Operator[];
const ORDERS: readonly string[] = ['gt', 'ge', 'lt', 'le'] satisfies Operator[];

/** Names with full stops between them, behind a URN or without one. */
const ATTRIBUTE = /^(?:urn:[a-z0-9][\w:.\-+~%]*|[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)*)$/i;
const PART = /^\.[a-z$][\w$-]*$/i;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** A path of a PATCH (RFC 7644, section 3.5.2), such as `emails[type eq "work"].value`. */
export interface PatchPath {
  /** The attribute before the filter, if there is one; undefined where the path leads to nothing that is kept. */
  readonly path: AttributePath | undefined;
  readonly filter?: Filter;
  /** The part behind the filter, which each value has. */
  readonly part?: AttributePath;
  readonly comparisons: number;
}

/** Reads a filter (RFC 7644, section 3.4.2.2). @throws Failure `SCIM_FILTER_INVALID` */
export function parseFilter(type: ResourceType, text: string): Filter {
  return new Parser(text, { type, constant: 'SCIM_FILTER_INVALID' }).filter();
}

/** Reads a path of a PATCH. @throws Failure `SCIM_PATH_INVALID` */
export function parsePath(type: ResourceType, text: string): PatchPath {
  return new Parser(text, { type, constant: 'SCIM_PATH_INVALID' }).path();
}

interface Grammar {
  readonly type: ResourceType;
  /** The failure of a text that the grammar forbids. */
  readonly constant: 'SCIM_FILTER_INVALID' | 'SCIM_PATH_INVALID';
}

/** Finds an attribute by its path, in the resource or within brackets. */
type Find = (path: string) => AttributePath | undefined;

/** Reads by recursive descent: each character once, into a tree whose size and depth are bounded. */
class Parser {
  readonly #grammar: Grammar;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #isBracketed = false;
  #comparisons = 0;

  constructor(text: string, grammar: Grammar) {
    this.#grammar = grammar;
    if (text.length > LONGEST) throw this.#flaw(`has more than ${LONGEST} characters`);
    const tokens = tokensOf(text);
    if (!tokens) throw this.#flaw('has an unterminated string');
    this.#tokens = tokens;
  }

  filter(): Filter {
    return this.#whole(this.#alternatives((path) => attributeAt(this.#grammar.type, path)));
  }

  path(): PatchPath {
    const path = attributeAt(this.#grammar.type, this.#attribute());
    if (this.#next !== '[') return this.#whole({ path, comparisons: 0 });
    const filter = this.#bracketed(path);
    const comparisons = this.#comparisons;
    if (this.#next === undefined) return { path, filter, comparisons };
    const part = within(path)(this.#part());
    return this.#whole(part ? { path, filter, part, comparisons } : { path: undefined, comparisons });
  }

  #alternatives(find: Find): Filter {
    const parts = [this.#conjunction(find)];
    while (this.#takes('or')) parts.push(this.#conjunction(find));
    return parts.length === 1 ? (parts[0] as Filter) : { kind: 'or', parts };
  }

  #conjunction(find: Find): Filter {
    const parts = [this.#term(find)];
    while (this.#takes('and')) parts.push(this.#term(find));
    return parts.length === 1 ? (parts[0] as Filter) : { kind: 'and', parts };
  }

  #term(find: Find): Filter {
    const isNegated = this.#tokens[this.#at + 1]?.text === '(' && this.#takes('not');
    if (this.#next === '(') {
      const part = this.#nested(')', find);
      return isNegated ? { kind: 'not', part } : part;
    }
    const name = this.#attribute();
    const path = find(name);
    if (this.#next !== '[') return this.#test(path);
    const filter = this.#bracketed(path);
    if (!this.#next?.startsWith('.')) return { kind: 'values', path, filter };
    const test = this.#test(within(path)(this.#part()));
    return { kind: 'values', path, filter: { kind: 'and', parts: [filter, test] } };
  }

  /** @throws Failure within other brackets, which the grammar does not have there */
  #bracketed(path: AttributePath | undefined): Filter {
    if (this.#isBracketed) throw this.#flaw('has nested brackets');
    this.#isBracketed = true;
    const filter = this.#nested(']', within(path));
    this.#isBracketed = false;
    return filter;
  }

  #nested(end: string, find: Find): Filter {
    this.#at++;
    if (++this.#depth > DEEPEST) throw this.#flaw(`is more than ${DEEPEST} levels deep`);
    const filter = this.#alternatives(find);
    this.#depth--;
    if (!this.#takes(end)) throw this.#flaw(`lacks "${end}"`);
    return filter;
  }

  /** An operator, and what it compares with. */
  #test(path: AttributePath | undefined): Filter {
    if (++this.#comparisons > MOST_COMPARISONS)
      throw this.#flaw(`makes more than ${MOST_COMPARISONS} comparisons`);
    const operator = this.#word('an operator').toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!OPERATORS.includes(operator)) throw this.#flaw(`lacks an operator at word ${this.#at}`);
    if (ORDERS.includes(operator) && path?.attribute.type === 'boolean')
      throw this.#flaw(`compares the order of "${path.attribute.name}"`);
    return comparison(path, { operator: operator as Operator, value: this.#value() });
  }

  #value(): Comparand {
    const token = this.#tokens[this.#at++];
    if (token?.value !== undefined) return token.value;
    const word = token?.text.toLowerCase() ?? '';
    if (Object.hasOwn(LITERALS, word)) return LITERALS[word] as boolean | null;
    if (!NUMBER.test(word)) throw this.#flaw('lacks a value in quotation marks');
    return Number(word);
  }

  #attribute(): string {
    const name = this.#word('the name of an attribute');
    if (!ATTRIBUTE.test(name)) throw this.#flaw(`lacks the name of an attribute at word ${this.#at}`);
    return name;
  }

  #part(): string {
    const part = this.#word('the name of an attribute');
    if (!PART.test(part)) throw this.#flaw('lacks the name of an attribute after a bracket');
    return part.slice(1);
  }

  #word(what: string): string {
    const { text, value } = this.#tokens[this.#at++] ?? {};
    if (text === undefined || value !== undefined || '()[]'.includes(text)) throw this.#flaw(`lacks ${what}`);
    return text;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #takes(word: string): boolean {
    const isNext = this.#next?.toLowerCase() === word;
    if (isNext) this.#at++;
    return isNext;
  }

  #whole<Result>(result: Result): Result {
    if (this.#next !== undefined) throw this.#flaw(`has extra text after its end, at word ${this.#at + 1}`);
    return result;
  }

  /** @param what without words of the text, which may be values of persons: logs keep the sentence */
  #flaw(what: string): Failure {
    const subject = this.#grammar.constant === 'SCIM_FILTER_INVALID' ? 'The filter' : 'The path';
    return new Failure(this.#grammar.constant, { detail: `${subject} ${what}.` });
  }
}

/** Finds attributes from each value of another one on. */
const within =
  (outer: AttributePath | undefined): Find =>
  (path) =>
    outer && attributeIn({ names: [], attribute: outer.attribute }, path);
