/** Why a run cannot begin or continue, as one line for the person who started it. The exit status is 2. */
export class Refused extends Error {}
