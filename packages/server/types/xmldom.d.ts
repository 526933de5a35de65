/** The part of `@xmldom/xmldom` that is used: its own types ask for those of browsers, which would then be everywhere. */
interface Options {
  readonly errorHandler: Readonly<Record<'warning' | 'error' | 'fatalError', (message: string) => never>>;
}

export class DOMParser {
  constructor(options: Options);
  parseFromString(text: string, type: 'text/xml'): unknown;
}
