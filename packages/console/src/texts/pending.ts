/** For the way back to an application from which people came. */
export const goOnTo = (application: string) => `Go on to “${application}”`;

export const texts = {
  label: 'Signing in to an application',
  line: (application: string) =>
    `You were signing in to “${application}”. Go on there when you’re done here.`,
} as const;
