/** Files of configuration cannot be applied. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
  /** A line each, for whoever writes the files. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`no change was made:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
