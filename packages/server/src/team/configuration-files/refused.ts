/** Files of configuration cannot be applied. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
  /** A line each, for whoever writes the files. */
  readonly problems: readonly string[];

  /** @param variable that names the file, at a start */
  constructor(problems: readonly string[], variable?: string) {
    super(
      `${variable === undefined ? '' : `${variable}: `}no change was made:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
