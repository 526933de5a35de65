/** A string of JavaScript or Python. */
export const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** A string of Go. */
export const doubleQuoted = (text: string) => JSON.stringify(text);

/** A statement of JavaScript. Written out, the check of imports would take it for one of this package. */
export const importing = (names: string, from: string) => `import ${names} from ${quoted(from)};`;
