/** Shared parts of pages made of rows. */

/** @returns a link to the section of the same page with this heading, as GitHub names it */
export function linkTo(heading: string): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  return `[${heading}](#${anchor})`;
}

/** A section with one fact a line. */
export function section(heading: string, facts: readonly (readonly [what: string, text: string])[]): string {
  return `## ${heading}

| | |
|---|---|
${facts.map(([what, text]) => `| ${what} | ${text} |`).join('\n')}`;
}

interface Comparison {
  /** The file of the rows. */
  readonly file: string;
  /** The member with a row's names. */
  readonly member: string;
  readonly named: readonly string[];
  /** The rows. */
  readonly there: readonly string[];
}

/** @returns subjects that no row names, and rows whose subject is missing */
export function differences({ file, member, named, there }: Comparison): string[] {
  return [
    ...(there.length === 0 ? [`${file}: nothing was found that "${member}" of a row could name`] : []),
    ...there
      .filter((one) => !named.includes(one))
      .map((one) => `${file}: no row names ${one}: add it to "${member}" of a row, or add a row`),
    ...named
      .filter((one) => !there.includes(one))
      .map((one) => `${file}: "${member}" of a row names ${one}, which there is not`),
  ];
}
