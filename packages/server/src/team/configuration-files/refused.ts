/** Files of configuration cannot be applied. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
  /** A line each, for whoever writes the files. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`nothing was changed:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
