/** Why a run cannot begin, or cannot go on, as one line for the person who started it: exit status 2. */
export class Refused extends Error {}
